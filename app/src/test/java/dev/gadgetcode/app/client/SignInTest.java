package dev.gadgetcode.app.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.app.Ran;
import dev.gadgetcode.app.TestHub;
import dev.gadgetcode.protocol.Secret;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who a client is to a hub, and how it stays so.
@Tag("slow")
class SignInTest {
  @TempDir private Path folder;

  /// Somebody who types what they were told to.
  private record Typist(Queue<String> lines) implements Prompt {
    static Optional<Prompt> typing(String... lines) {
      return Optional.of(new Typist(new ArrayDeque<>(List.of(lines))));
    }

    @Override
    public Optional<String> line(String question) {
      return Optional.ofNullable(lines.poll());
    }

    @Override
    public Optional<String> secret(String question) {
      return Optional.ofNullable(lines.poll());
    }
  }

  private static SignInDesk.Told told() {
    return new SignInDesk.Told(Optional.empty(), Optional.empty());
  }

  private static SignInDesk.Told told(String email, String password) {
    return new SignInDesk.Told(Optional.of(email), Optional.of(new Secret(password)));
  }

  private HubClient come(TestHub hub, SignInDesk.Told told, Optional<Prompt> prompt)
      throws Exception {
    return HubClient.open(hub.address(), told, new SignInFile(hub.signIns()), prompt);
  }

  @Test
  void aHubWithoutAccountsAsksNobody() throws Exception {
    try (var hub = TestHub.open(folder);
        var client = come(hub, told(), Optional.empty())) {
      assertThat(client.person()).isEmpty();
      assertThat(client.token()).isEqualTo(new Secret(""));
    }
  }

  @Test
  void thePasswordOfTheEnvironmentSignsInAndIsNotWrittenDown() throws Exception {
    try (var hub = TestHub.withAccounts(folder);
        var client = come(hub, told(TestHub.ADMIN, TestHub.PASSWORD), Optional.empty())) {
      assertThat(client.person().orElseThrow().email()).isEqualTo(TestHub.ADMIN);
      assertThat(hub.signIns()).doesNotExist();
    }
  }

  @Test
  void whoTypesThePasswordOnceIsRememberedInAFileThatNobodyElseReads() throws Exception {
    try (var hub = TestHub.withAccounts(folder)) {
      come(hub, told(), Typist.typing(TestHub.ADMIN, TestHub.PASSWORD)).close();

      try (var later = come(hub, told(), Optional.empty())) {
        assertThat(later.person().orElseThrow().role()).isEqualTo("admin");
      }
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(hub.signIns())))
          .isEqualTo("rw-------");
      assertThat(Files.readString(hub.signIns())).doesNotContain(TestHub.PASSWORD);
    }
  }

  @Test
  void aRememberedTokenThatHasRunOutIsRenewedAndTheNewOneIsRemembered() throws Exception {
    try (var hub = TestHub.withAccounts(folder)) {
      come(hub, told(), Typist.typing(TestHub.ADMIN, TestHub.PASSWORD)).close();
      var file = new SignInFile(hub.signIns());
      var before = file.find(hub.address()).orElseThrow();
      var old = new Grant(before.email(), "run.out.long-ago", Instant.EPOCH, before.refresh());
      file.remember(hub.address(), old);

      come(hub, told(), Optional.empty()).close();
      try (var again = come(hub, told(), Optional.empty())) {
        assertThat(again.person()).isPresent();
      }
      assertThat(file.find(hub.address()).orElseThrow().refresh()).isNotEqualTo(before.refresh());
    }
  }

  @Test
  void aSignInThatTheHubHasEndedIsForgotten() throws Exception {
    try (var hub = TestHub.withAccounts(folder)) {
      var file = new SignInFile(hub.signIns());
      var ended = new Grant(TestHub.ADMIN, "none", Instant.EPOCH, "none");
      file.alone(() -> {
        file.remember(hub.address(), ended);
        return ended;
      });

      assertThatThrownBy(() -> come(hub, told(), Optional.empty()))
          .isInstanceOf(SignInMissing.class)
          .hasMessageContaining("gadget sign-in --hub " + hub.address());
      assertThat(file.find(hub.address())).isEmpty();
    }
  }

  @Test
  void aWrongPasswordIsOneSentence() throws Exception {
    try (var hub = TestHub.withAccounts(folder)) {
      var ran =
          hub.runAs(
              Map.of("GADGET_EMAIL", TestHub.ADMIN, "GADGET_PASSWORD", "not the password"),
              "sign-in");

      assertThat(ran)
          .isEqualTo(
              new Ran(
                  1,
                  "",
                  "gadget: the hub at %s does not know that email with that password%n"
                      .formatted(hub.address())));
    }
  }

  @Test
  void signInRemembersAndSignOutForgets() throws Exception {
    try (var hub = TestHub.withAccounts(folder)) {
      var in = hub.run("sign-in");
      var known = hub.runAs(Map.of(), "sign-in");
      var out = hub.runAs(Map.of(), "sign-out");
      var gone = hub.runAs(Map.of(), "sign-out");

      var signedIn = "signed in at %s as %s (admin)%n".formatted(hub.address(), TestHub.ADMIN);
      assertThat(in).isEqualTo(new Ran(0, signedIn, ""));
      assertThat(known).isEqualTo(new Ran(0, signedIn, ""));
      assertThat(out.out())
          .isEqualTo("signed out %s at %s%n".formatted(TestHub.ADMIN, hub.address()));
      assertThat(gone.out())
          .isEqualTo("no sign-in is remembered for %s%n".formatted(hub.address()));
    }
  }

  @Test
  void whereNoHubIsTheSentenceSaysWhatToLookAt() throws Exception {
    int port;
    try (var nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = nobody.getLocalPort();
    }

    var ran = Ran.command("sign-in", "--hub", "http://127.0.0.1:" + port);

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err())
        .startsWith("gadget: cannot reach a hub at http://127.0.0.1:" + port)
        .contains("--hub, GADGET_HUB");
  }

  @Test
  void anAddressThatIsNoneIsRefusedBeforeAnythingIsTried() {
    var ran = Ran.command("sign-in", "--hub", "localhost:4700");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).startsWith("--hub is an address such as http://127.0.0.1:4700");
  }
}

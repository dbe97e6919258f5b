package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.RequestOptions;
import dev.gadgetcode.system.GadgetProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A call that waits for a person waits through the death of hub, drone and browser at once, and is
/// allowed by its owner alone, from wherever, once.
class ApprovalOutlivesAllTest {
  private static final String ENROLMENT = "a token that works once";
  private static final String SIGN_IN = "a-code-that-works-once";
  private static final String ADMIN = "admin@localhost";
  private static final String OTHER = "other@example.org";
  private static final String PASSWORD = "a long enough password";
  private static final String PROMPT = "Edit something, if I let you";
  private static final String FAST = "1000";
  private static final String SLOW = "60"; // the turn goes on while its call is decided once more
  private static final String MARK = "(edited by the demo model";

  @TempDir private Path data;
  @TempDir private Path workspace;
  @TempDir private Path settings;
  private Set<Long> others;
  private Chromium chromium;
  private GadgetProcess hub;
  private GadgetProcess drone;
  private URI address;

  @BeforeEach
  void start() throws Exception {
    others = processes();
    chromium = Chromium.launched();
    Files.createDirectory(settings.resolve("gadget-code"));
    Files.writeString(
        settings.resolve("gadget-code/drone.json"), "{\"policy\": {\"edit_file\": \"ask\"}}");
    hub = hub("0");
    address = URI.create(hub.awaitLine("ready "));
    drone = drone(FAST);
    drone.awaitLine("drone available ");
  }

  @AfterEach
  void stop() {
    chromium.close();
    drone.close();
    hub.close();
  }

  @Test
  void aPendingCallOutlivesEverybodyAndIsAllowedOnceFromAnotherClient() throws Exception {
    var readme = askForAnEdit();
    String turn;
    String session;
    try (var watcher = PlainClient.of(address, ADMIN, PASSWORD)) {
      session = watcher.get("/chat-session").path("items").path(0).path("_id").stringValue();
      turn =
          watcher
              .get("/chat-session/%s/turn".formatted(session))
              .path("items")
              .path(0)
              .path("_id")
              .stringValue();
      assertThat(isTaken(watcher, turn, pending(watcher, turn), "once")).isFalse();
      watcher.post(
          "/user",
          Map.of("email", OTHER, "password", PASSWORD, "displayName", "Other", "role", "user"));
    }

    killEverybody();
    startAgain();

    try (var other = PlainClient.of(address, OTHER, PASSWORD);
        var owner = PlainClient.of(address, ADMIN, PASSWORD)) {
      var call = pending(owner, turn);
      assertThat(isTaken(other, turn, call, "once")).isFalse();
      assertThat(Files.readString(readme)).doesNotContain(MARK);

      assertThat(owner.ask("takeOverSession", session).path(0).asBoolean()).isTrue();
      assertThat(isTaken(owner, turn, call, "once")).isTrue();
      assertThat(isTaken(owner, turn, call, "once")).isTrue();
      assertThat(isTaken(owner, turn, call, "deny")).isFalse();

      awaitEndOnAnotherPage();
      assertThat(Files.readString(readme)).containsOnlyOnce(MARK);
      assertThat(finishedCalls(owner, turn, call)).isEqualTo(1);
    }
  }

  /// Has the demo model want an edit, and waits until the page shows that it asks.
  private Path askForAnEdit() throws IOException {
    var page = chromium.context().newPage();
    page.navigate(address + "/#/?code=" + SIGN_IN);
    new SignInPage(page).choosePassword(PASSWORD);
    var session = new SessionPage(page);
    session.awaitConnected();
    session.send("Have the project made");
    session.awaitEnd("Have the project made");
    var readme = Files.writeString(project().resolve("README.md"), "A small project\n");
    session.send(PROMPT);
    assertThat(page.locator("[data-part=waiting]")).containsText("edit_file");
    return readme;
  }

  private Path project() throws IOException {
    try (var folders = Files.list(workspace)) {
      return folders
          .filter(folder -> !folder.getFileName().toString().startsWith("."))
          .findFirst()
          .orElseThrow();
    }
  }

  /// The call that waits, as the hub tells whoever resumes the turn.
  private static String pending(PlainClient client, String turn) throws Exception {
    var open = client.ask("resumeTurn", Map.of("turnId", turn, "afterSeq", 0)).path(1).path("open");
    assertThat(open).hasSize(1);
    assertThat(open.path(0).path("event").stringValue()).isEqualTo("toolApprovalRequest");
    return open.path(0).path("args").path(0).path("callId").stringValue();
  }

  private static boolean isTaken(PlainClient client, String turn, String call, String decision)
      throws Exception {
    return client
        .ask("toolApproval", Map.of("turnId", turn, "callId", call, "decision", decision))
        .path(0)
        .asBoolean();
  }

  private static long finishedCalls(PlainClient client, String turn, String call) throws Exception {
    var events = client.get("/turn/%s/event?limit=100".formatted(turn)).path("items");
    return StreamSupport.stream(events.spliterator(), false)
        .filter(event -> event.path("event").stringValue().equals("toolCall"))
        .filter(event -> event.path("args").path(0).asString("").equals(call))
        .count();
  }

  private static Set<Long> processes() {
    return ProcessHandle.current()
        .descendants()
        .map(ProcessHandle::pid)
        .collect(Collectors.toSet());
  }

  /// Sends SIGKILL to hub, drone and the browser of this test.
  private void killEverybody() throws Exception {
    hub.kill();
    drone.kill();
    var browser =
        ProcessHandle.current()
            .descendants()
            .filter(process -> !others.contains(process.pid()))
            .filter(process -> process.info().command().orElse("").contains("chrom"))
            .toList();
    assertThat(browser).isNotEmpty();
    browser.forEach(ProcessHandle::destroyForcibly);
    for (var process : browser) {
      process.onExit().get(30, TimeUnit.SECONDS);
    }
    chromium.close();
  }

  private void startAgain() throws Exception {
    hub.close();
    drone.close();
    hub = hub(Integer.toString(address.getPort()));
    hub.awaitLine("ready ");
    drone = drone(SLOW);
    drone.awaitLine("drone available ");
    chromium = Chromium.launched();
  }

  private void awaitEndOnAnotherPage() {
    var context = chromium.context();
    var login = Map.of("email", ADMIN, "password", PASSWORD);
    context
        .request()
        .post(
            address.resolve("/api/v1/auth/login").toString(),
            RequestOptions.create().setData(login));
    var page = context.newPage();
    page.navigate(address.toString());
    new SessionPage(page).awaitEnd(PROMPT);
  }

  private GadgetProcess hub(String port) throws Exception {
    var codes = Map.of("GADGET_OWN_SIGN_IN", SIGN_IN, "GADGET_OWN_ENROLMENT", ENROLMENT);
    return GadgetProcess.start(codes, "hub", "--port", port, "--data", data.toString());
  }

  private GadgetProcess drone(String rate) throws Exception {
    return GadgetProcess.start(
        Map.of(
            "GADGET_ENROL",
            ENROLMENT,
            "XDG_CONFIG_HOME",
            settings.toString(),
            "GADGET_DEMO_RATE",
            rate),
        "drone",
        "--hub",
        address.toString(),
        "--workspace",
        workspace.toString());
  }
}

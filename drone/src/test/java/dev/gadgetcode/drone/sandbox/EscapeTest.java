package dev.gadgetcode.drone.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.sandbox.EscapeSite.User;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Attempts to get out of the sandbox, as the user of the test and, where that is root, as one
/// without rights.
@Tag("slow")
class EscapeTest {
  @TempDir Path folder;
  private EscapeSite site;

  @BeforeEach
  void open() throws IOException {
    site = new EscapeSite(folder);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  static Stream<Attempt> attempts() {
    return Stream.of(Attempt.FILES, Attempt.PROCESSES, Attempt.NETWORK).flatMap(List::stream);
  }

  /// Every attempt by every user in the full size, and by one of them in turn in the small one.
  static Stream<Arguments> attemptsOfUsers() {
    var users = User.all();
    var attempts = attempts().toList();
    return IntStream.range(0, attempts.size())
        .boxed()
        .flatMap(index ->
            IntStream.range(0, users.size())
                .filter(user -> Boolean.getBoolean("gadget.full") || user == index % users.size())
                .mapToObj(user -> Arguments.of(users.get(user), attempts.get(index))));
  }

  static Stream<Attempt> attemptsThatCanBeTriedBare() {
    return attempts().filter(attempt -> attempt.bare() == Attempt.Bare.HARMS);
  }

  static List<User> users() {
    return User.all();
  }

  @ParameterizedTest
  @MethodSource("users")
  @Tag("S27")
  void commandsRunInTheSandbox(User user) throws Exception {
    var output = site.run("echo in the sandbox", site.sandbox(user, Limits.USUAL)).text();

    assertThat(output).startsWith("in the sandbox\n");
    assertThat(site.harm(output)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("attemptsOfUsers")
  @Tag("S29")
  @Tag("S30")
  void noAttemptGetsOut(User user, Attempt attempt) throws Exception {
    var output = site.run(attempt.script(), site.sandbox(user, Limits.USUAL)).text();

    assertThat(site.harm(output)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("attemptsThatCanBeTriedBare")
  void anAttemptDoesItsHarmWithoutASandbox(Attempt attempt) throws Exception {
    var output = site.run(attempt.script(), Confinement.NONE).text();

    assertThat(site.harm(output)).isNotEmpty();
  }
}

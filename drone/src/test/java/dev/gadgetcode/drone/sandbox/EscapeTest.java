package dev.gadgetcode.drone.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.sandbox.EscapeSite.User;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Attempts to get out of the sandbox, as the user of the test and, where that is root, as one
/// without rights.
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

  static Stream<Arguments> attemptsOfUsers() {
    return User.all().stream()
        .flatMap(user -> attempts().map(attempt -> Arguments.of(user, attempt)));
  }

  static Stream<Attempt> attemptsThatCanBeTriedBare() {
    return attempts().filter(attempt -> attempt.bare() == Attempt.Bare.HARMS);
  }

  @ParameterizedTest
  @MethodSource("attemptsOfUsers")
  void noAttemptGetsOut(User user, Attempt attempt) throws Exception {
    var sandbox = site.sandbox(user, Limits.USUAL);
    assertThat(site.run("echo in the sandbox", sandbox).text()).startsWith("in the sandbox\n");

    var output = site.run(attempt.script(), sandbox).text();

    assertThat(site.harm(output)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("attemptsThatCanBeTriedBare")
  void anAttemptDoesItsHarmWithoutASandbox(Attempt attempt) throws Exception {
    var output = site.run(attempt.script(), Confinement.NONE).text();

    assertThat(site.harm(output)).isNotEmpty();
  }
}

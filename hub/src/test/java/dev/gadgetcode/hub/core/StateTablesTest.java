package dev.gadgetcode.hub.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.core.StateTable.Given;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The tables in `docs/states` say what the cores do: each is made by giving every command in every
/// state, and compared with the file. `-Dstates.write=true` writes the files anew.
class StateTablesTest {
  private static final Path DOCUMENTS = Path.of("../docs/states");
  private static final Path WRITTEN = Path.of("target/states");
  private static final String MADE =
      "Made by a test, which fails when the code does something else.";

  @Test
  void theTableOfTheSessionLockIsTrue() throws IOException {
    var table =
        new StateTable<>(
            "The session lock",
            "Who has a chat session, and whether a drone is locked for it. " + MADE,
            SessionSteps.LOCK,
            SessionGivens.all(),
            SessionSteps::lockStep);

    check("session-lock.md", table.markdown());
  }

  @Test
  void theTableOfTheTurnIsTrue() throws IOException {
    var table =
        new StateTable<>(
            "The turn",
            "Where the turn *one* stands, in a session that a tab has locked with a drone. Where it"
                + " is queued, *two* runs before it. "
                + MADE,
            SessionSteps.TURN,
            SessionGivens.all(),
            SessionSteps::turnStep);

    check("turn.md", table.markdown());
  }

  @Test
  void theTableOfTheDroneIsTrue() throws IOException {
    var table =
        new StateTable<>(
            "The drone",
            "A drone as the hub knows it: in epoch 2, after another process was displaced. " + MADE,
            DroneSteps.DRONE_STATE,
            DroneSteps.given(),
            DroneSteps::step);

    check("drone.md", table.markdown());
  }

  @Test
  void noKindOfCommandIsMissing() {
    assertThat(kinds(SessionGivens.all()))
        .containsExactlyInAnyOrderElementsOf(CommandKinds.of(SessionCommand.class));
    assertThat(kinds(DroneSteps.given()))
        .containsExactlyInAnyOrderElementsOf(CommandKinds.of(DroneCommand.class));
  }

  private static <C> List<Class<?>> kinds(List<Given<C>> given) {
    return given.stream()
        .<Class<?>>map(each -> each.command().getClass())
        .distinct()
        .collect(Collectors.toList());
  }

  private static void check(String name, String made) throws IOException {
    Files.createDirectories(WRITTEN);
    Files.writeString(WRITTEN.resolve(name), made);
    if (Boolean.getBoolean("states.write")) {
      Files.createDirectories(DOCUMENTS);
      Files.writeString(DOCUMENTS.resolve(name), made);
    }
    assertThat(DOCUMENTS.resolve(name)).content().isEqualTo(made);
  }
}

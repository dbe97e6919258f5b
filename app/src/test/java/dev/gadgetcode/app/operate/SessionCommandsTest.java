package dev.gadgetcode.app.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.app.Ran;
import dev.gadgetcode.app.TestDrone;
import dev.gadgetcode.app.TestHub;
import dev.gadgetcode.protocol.Wire;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `gadget sessions`, `show` and `export`.
@Timeout(120)
@Tag("slow")
class SessionCommandsTest {
  @TempDir private Path folder;
  private TestHub hub;
  private TestDrone drone;

  @BeforeEach
  void begin() throws Exception {
    hub = TestHub.open(folder);
    drone = TestDrone.start(hub.address());
  }

  @AfterEach
  void end() {
    drone.close();
    hub.close();
  }

  /// Has a turn run, and gives its ids.
  private JsonNode turn() throws Exception {
    var run = hub.start("run", "--project", "sample", "--json", "Count the\nticks");
    drone.next("processWorkOrder");
    drone.say("thinking", "how many");
    drone.say("toolStart", "c1", "grep", "{\"pattern\":\"`\"}");
    drone.say("toolCall", "c1", "grep", "{\"pattern\":\"`\"}", "\"```` four\"");
    drone.say("response", "Four \u001b[31mticks.");
    drone.end("finished", Wire.mapper().nullNode());
    var created = run.ended().out().lines().findFirst().orElseThrow();
    return Wire.mapper().readTree(created).path("args").path(0);
  }

  @Test
  void sessionsListsWhatThereIsAndFindsByText() throws Exception {
    var session = turn().path("chatSession").stringValue();

    var all = hub.run("sessions");
    var found = hub.run("sessions", "--project", "sample", "--query", "ticks");
    var none = hub.run("sessions", "--query", "no such words");

    assertThat(all.exitCode()).isZero();
    assertThat(all.out().lines().findFirst().orElseThrow())
        .matches("SESSION +PROJECT +TURNS +UPDATED +NAME");
    assertThat(found.out().lines().toList()).hasSize(2);
    assertThat(found.out()).contains(session).contains("Count the");
    assertThat(none.out().lines().toList()).hasSize(1);
  }

  @Test
  void aProjectThatIsNotThereIsNamed() {
    var ran = hub.run("sessions", "--project", "nothing");

    assertThat(ran)
        .isEqualTo(
            new Ran(1, "", "gadget: there is no project nothing at %s%n".formatted(hub.address())));
  }

  @Test
  void showPrintsPromptsToolsAndAnswersAndNoEscapes() throws Exception {
    var ids = turn();

    var session = hub.run("show", ids.path("chatSession").stringValue());
    var turn = hub.run("show", ids.path("turnId").stringValue());

    assertThat(session.exitCode()).isZero();
    assertThat(session.out())
        .startsWith("Count the\n")
        .contains("> Count the\n> ticks\n[grep] {\"pattern\":\"`\"}\nFour [31mticks.\n")
        .contains("(finished)");
    assertThat(turn.out()).isEqualTo(session.out());
  }

  @Test
  void whatIsNotThereIsNotFound() {
    for (var command : new String[] {"show", "export"}) {
      assertThat(hub.run(command, "nobody"))
          .isEqualTo(new Ran(1, "", "gadget: There is no such thing (not-found)\n"));
    }
  }

  @Test
  void markdownHoldsEverythingAndNothingGetsOutOfItsFence() throws Exception {
    var ids = turn();

    var ran = hub.run("export", ids.path("chatSession").stringValue());

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out())
        .startsWith("# Count the\n\n- project: sample\n")
        .contains("> Count the\n> ticks\n\n*Thinking:*\n\n> how many\n")
        .contains("**Tool `grep`**\n\n```json\n{\"pattern\":\"`\"}\n```\n\n`````\n")
        .endsWith("Four [31mticks.\n");
  }

  @Test
  void jsonHoldsTheDocuments() throws Exception {
    var ids = turn();

    var json = hub.run("export", ids.path("chatSession").stringValue(), "--format", "json").json();

    assertThat(json.path("session").path("_id")).isEqualTo(ids.path("chatSession"));
    assertThat(json.path("project").path("slug").stringValue()).isEqualTo("sample");
    assertThat(json.path("turns").path(0).path("blocks").size()).isEqualTo(3);
    assertThat(json.path("turns").path(0).path("_id")).isEqualTo(ids.path("turnId"));
  }

  @Test
  void anExportIsWrittenToAFileThatWasNotThere() throws Exception {
    var session = turn().path("chatSession").stringValue();
    var file = folder.resolve("talk.md");

    var first = hub.run("export", session, "--output", file.toString());
    var second = hub.run("export", session, "--output", file.toString());

    assertThat(first).isEqualTo(new Ran(0, "", ""));
    assertThat(Files.readString(file)).startsWith("# Count the\n");
    assertThat(second)
        .isEqualTo(
            new Ran(
                1, "", "gadget: %s is there already, and is not overwritten%n".formatted(file)));
  }
}

package dev.gadgetcode.drone.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.FileChange;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.TurnRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A workspace with one project in it, whose changes a test records, looks at and puts back.
final class ChangeSite {
  static final TurnId TURN = new TurnId("turn-1");

  private final Path workspace;
  private final Path project;
  private Changes changes;

  ChangeSite(Path folder) throws IOException {
    workspace = folder.toRealPath();
    project = Files.createDirectory(workspace.resolve("thing"));
    changes = open();
  }

  private Changes open() throws IOException {
    return new Changes(workspace, workspace.resolve(".gadget"));
  }

  /// What a call does.
  @FunctionalInterface
  interface Deed {
    void run() throws IOException, InterruptedException;
  }

  Path path(String name) {
    return project.resolve(name);
  }

  Path project() {
    return project;
  }

  Path shadow() {
    return workspace.resolve(".gadget").resolve("changes").resolve("thing");
  }

  Changes changes() {
    return changes;
  }

  /// Goes on as the next process does.
  void restart() throws IOException {
    changes = open();
  }

  /// A call of the turn that does something.
  void call(Deed deed) throws IOException, InterruptedException {
    call(TURN, deed);
  }

  void call(TurnId turn, Deed deed) throws IOException, InterruptedException {
    changes.before(turn, project);
    deed.run();
    changes.after(turn, new CallId("call"), project);
  }

  /// A call of the turn that runs a command.
  void shell(String command) throws IOException, InterruptedException {
    call(() -> sh(command));
  }

  void write(String name, String content) throws IOException {
    var file = path(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  String read(String name) throws IOException {
    return Files.readString(path(name));
  }

  /// Runs a command in the project, as anybody may.
  String sh(String command) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder("sh", "-c", command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  List<FileChange> files() {
    var answer = listed(null);
    assertThat(answer.success()).as(String.valueOf(answer)).isTrue();
    return answer.changes().files();
  }

  /// Each change as `status path +additions -deletions`.
  List<String> lines() {
    return files().stream().map(ChangeSite::line).toList();
  }

  static String line(FileChange file) {
    var status = file.status().name().toLowerCase(Locale.ROOT);
    return status + " " + file.path() + " +" + file.additions() + " -" + file.deletions();
  }

  String patch(String path) {
    var answer = listed(path);
    assertThat(answer.success()).as(String.valueOf(answer)).isTrue();
    return String.valueOf(answer.changes().files().getFirst().patch());
  }

  RelayedAck.ChangesListed listed(@Nullable String path) {
    return new ChangeAnswers(changes).listed(new TurnRequest.Changes(TURN, path), project);
  }

  RelayedAck.ChangesListed putBack(@Nullable String path) {
    return putBack(TURN, path);
  }

  RelayedAck.ChangesListed putBack(TurnId turn, @Nullable String path) {
    return new ChangeAnswers(changes).putBack(new TurnRequest.Changes(turn, path), project);
  }

  /// Everything in the project as `mode path content`, links with where they lead.
  String picture() throws IOException, InterruptedException {
    return sh(
        "find . -path ./.git -prune -o \\( -type f -o -type l \\) -print0 | sort -z | xargs -0 -r stat -c '%A %N %s' --"
            + " ; find . -path ./.git -prune -o -type f -print0 | sort -z | xargs -0 -r sha1sum --");
  }
}

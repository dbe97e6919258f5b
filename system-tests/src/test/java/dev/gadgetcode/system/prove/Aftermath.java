package dev.gadgetcode.system.prove;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.system.shared.Kept;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Ends a world in order and reads what it leaves. Runs on the caller's thread.
final class Aftermath {
  private final World world;
  private final Path folder;
  private final List<String> oddities = new ArrayList<>();

  Aftermath(World world, Path folder) {
    this.world = world;
    this.folder = folder;
  }

  /// What is left, once everything has been told to end.
  ///
  /// @param seen what the prover saw and did not do
  Evidence collect(List<String> stuck, List<String> seen, Usage before, Usage after)
      throws Exception {
    oddities.addAll(seen);
    end();
    return new Evidence(
        turns(),
        witnesses(),
        world.model().answers(),
        workspaces(),
        texts(),
        secrets(),
        new Leftovers(world).find(),
        stuck,
        oddities,
        before,
        after);
  }

  private void end() throws InterruptedException {
    world.seats().forEach(seat -> seat.client().close());
    for (var worker : world.workers()) {
      end(worker.service());
    }
    end(world.hub());
  }

  private void end(Service service) throws InterruptedException {
    int code = service.terminate();
    if (code != 0) {
      oddities.add(service.name() + " was told to end, and its exit code is " + code);
    }
  }

  private List<Evidence.KeptTurn> turns() throws Exception {
    var turns = new ArrayList<Evidence.KeptTurn>();
    try (var kept = Kept.read(world.data(), folder.resolve("kept"))) {
      for (var seat : world.seats()) {
        var desk = seat.client().desk();
        for (var session : desk.sessions()) {
          for (var turn : kept.turns(session)) {
            var document = kept.document(turn.id().value());
            turns.add(
                new Evidence.KeptTurn(
                    turn.id().value(),
                    desk.user(),
                    session,
                    Optional.ofNullable(turn.promptId()).map(PromptId::value).orElse(""),
                    document.path("status").stringValue(),
                    document.path("errorMessage").asString(""),
                    document.path("lastSeq").longValue(),
                    document));
          }
        }
      }
    }
    return turns;
  }

  private List<Evidence.Witness> witnesses() throws IOException {
    var witnesses = new ArrayList<Evidence.Witness>();
    for (var seat : world.seats()) {
      var desk = seat.client().desk();
      witnesses.add(
          new Evidence.Witness(desk.name(), desk.user(), Note.read(Path.of(desk.record()))));
    }
    return witnesses;
  }

  private List<Evidence.Workspace> workspaces() throws IOException {
    var workspaces = new ArrayList<Evidence.Workspace>();
    for (int number = 0; number < world.workers().size(); number++) {
      var project = world.workers().get(number).workspace().resolve("thing-" + number);
      var marks = project.resolve(Speech.MARKS);
      workspaces.add(
          new Evidence.Workspace(
              world.workers().get(number).service().name(),
              Files.exists(marks) ? Files.readAllLines(marks) : List.of(),
              files(project.resolve("files"))));
    }
    return workspaces;
  }

  private static Map<String, String> files(Path folder) throws IOException {
    var files = new HashMap<String, String>();
    if (Files.isDirectory(folder)) {
      try (var list = Files.list(folder)) {
        for (var file : list.toList()) {
          files.put(file.getFileName().toString(), Files.readString(file));
        }
      }
    }
    return files;
  }

  // --- secrets -----------------------------------------------------------------------------

  /// What was made for the run, and what the hub made: the tokens of the people and the drones.
  private Set<String> secrets() throws IOException {
    var secrets = new TreeSet<>(world.secrets());
    secrets.add(world.token(World.ADMIN));
    secrets.add(world.token(World.OTHER));
    try (var files = Files.walk(folder)) {
      for (var file : files.filter(Aftermath::isOfDrone).toList()) {
        var token = Wire.mapper().readTree(Files.readString(file)).path("token").asString("");
        if (!token.isEmpty()) {
          secrets.add(token);
        }
      }
    }
    return secrets;
  }

  private static boolean isOfDrone(Path file) {
    return file.toString().contains("/gadget-code/drones/") && Files.isRegularFile(file);
  }

  /// Everything but the settings, where the tokens of the drones and the key of the hub belong.
  private List<Evidence.Text> texts() throws IOException {
    var texts = new ArrayList<Evidence.Text>();
    try (var files = Files.walk(folder)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var name = folder.relativize(file).toString();
        if (!name.split("/", 2)[0].endsWith("-settings")) {
          texts.add(
              new Evidence.Text(
                  name, new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)));
        }
      }
    }
    return texts;
  }
}

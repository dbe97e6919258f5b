package dev.gadgetcode.drone.project;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// What a project's own git configuration says. Whoever writes to the project may have written it,
/// so nothing is fetched under a configuration that has git run programs, or that goes on in
/// another file. Immutable.
record LocalConfig(Optional<String> origin, List<String> programs) {
  private static final Duration BRIEF = Duration.ofSeconds(20);

  /// Keys that name programs, lead to other files with keys, or send git somewhere else.
  private static final Pattern PROGRAM =
      Pattern.compile(
          """
          include\\..*|includeif\\..*|url\\..*|credential\\..*|extensions\\.worktreeconfig\
          |core\\.(sshcommand|gitproxy|askpass|fsmonitor|alternaterefscommand)\
          |remote\\..*\\.(uploadpack|vcs)\
          """);

  LocalConfig {
    programs = List.copyOf(programs);
  }

  /// Reads it without running anything of it.
  static LocalConfig of(Path project) throws IOException, InterruptedException {
    var lines = new ArrayList<String>(); // all of them: a result has only the last of many
    Git.run(project, BRIEF, lines::add, "config", "--local", "--list");
    var origin = Optional.<String>empty();
    var programs = new ArrayList<String>();
    for (var line : lines) {
      int equals = line.indexOf('=');
      var key = (equals < 0 ? line : line.substring(0, equals)).toLowerCase(Locale.ROOT);
      if (key.equals("remote.origin.url")) {
        origin = Optional.of(line.substring(equals + 1).strip());
      } else if (PROGRAM.matcher(key).matches()) {
        programs.add(key);
      }
    }
    return new LocalConfig(origin, programs);
  }

  boolean isOf(String url) {
    return origin.isPresent() && ProjectNames.isSameOrigin(origin.get(), url);
  }
}

package dev.gadgetcode.drone.tool.shell;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The environment that a command gets: only variables known to be harmless, so that no key or
/// token of the drone's own environment reaches a command, and settings that keep programs from
/// asking questions nobody will answer. Pure.
public final class CommandEnvironment {
  private static final Set<String> PASSED =
      Set.of(
          "PATH",
          "HOME",
          "USER",
          "LOGNAME",
          "SHELL",
          "LANG",
          "LANGUAGE",
          "TZ",
          "TMPDIR",
          "JAVA_HOME");
  private static final Map<String, String> SET =
      Map.of("TERM", "dumb", "PAGER", "cat", "GIT_PAGER", "cat", "GIT_TERMINAL_PROMPT", "0");

  private CommandEnvironment() {}

  public static Map<String, String> of(Map<String, String> own) {
    var environment = new TreeMap<String, String>();
    own.forEach((name, value) -> {
      if (PASSED.contains(name) || name.startsWith("LC_")) {
        environment.put(name, value);
      }
    });
    environment.putAll(SET);
    return environment;
  }
}

package dev.gadgetcode.drone.setting;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// How a server of the Model Context Protocol is started: a program of this machine that speaks by
/// its input and output. Immutable.
///
/// @param environment what it gets beside the harmless variables that commands get too
public record ServerSettings(
    String command, List<String> arguments, Map<String, String> environment) {
  public ServerSettings {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /// As it is written; what is not needed may be left out.
  record Written(
      @Nullable String command, @Nullable List<String> args, @Nullable Map<String, String> env) {
    ServerSettings checked(String name) {
      if (command == null || command.isBlank()) {
        throw new IllegalArgumentException("the server " + name + " has no command");
      }
      return new ServerSettings(
          command, args == null ? List.of() : args, env == null ? Map.of() : env);
    }
  }

  /// Without the values of its variables, which may be secrets.
  @Override
  public String toString() {
    return command + " " + arguments + " with " + new TreeMap<>(environment).keySet();
  }
}

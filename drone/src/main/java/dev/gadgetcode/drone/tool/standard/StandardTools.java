package dev.gadgetcode.drone.tool.standard;

import dev.gadgetcode.drone.sandbox.Confinement;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.file.EditFile;
import dev.gadgetcode.drone.tool.file.ReadFile;
import dev.gadgetcode.drone.tool.file.WriteFile;
import dev.gadgetcode.drone.tool.search.Glob;
import dev.gadgetcode.drone.tool.search.Grep;
import dev.gadgetcode.drone.tool.search.ListFiles;
import dev.gadgetcode.drone.tool.search.Ripgrep;
import dev.gadgetcode.drone.tool.shell.Shell;
import dev.gadgetcode.drone.tool.shell.ShellInput;
import dev.gadgetcode.drone.tool.shell.ShellOutput;
import dev.gadgetcode.drone.tool.shell.ShellStop;
import dev.gadgetcode.drone.tool.shell.Shells;
import dev.gadgetcode.drone.tool.todo.Todo;
import dev.gadgetcode.drone.tool.todo.TodoList;
import dev.gadgetcode.drone.tool.web.WebFetch;
import java.util.List;
import java.util.Map;

/// The tools that need nothing but the project, this machine and the network. Those that need the
/// turn itself are added by it. Stateless.
public final class StandardTools {
  private StandardTools() {}

  /// The tools of one turn.
  public static List<Tool> of(
      TodoList todo, Confinement confinement, Map<String, String> environment, WebFetch web) {
    return List.of(
        new ReadFile(),
        new WriteFile(),
        new EditFile(),
        new ListFiles(),
        new Glob(),
        new Grep(Ripgrep.find(environment.getOrDefault("PATH", ""))),
        new Shell(new Shells(confinement, environment)),
        new ShellOutput(),
        new ShellInput(),
        new ShellStop(),
        new Todo(todo),
        web);
  }
}

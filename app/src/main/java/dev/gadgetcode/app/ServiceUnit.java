package dev.gadgetcode.app;

import java.net.URI;
import java.nio.file.Path;

/// A unit with which the systemd of a user runs a drone. Pure.
///
/// @param launcher the command `gadget`, as a whole path
/// @param java where the Java is that runs it now
/// @param path where commands of the agent are looked for, as in the user's own shell
record ServiceUnit(Path launcher, URI hub, Path workspace, Path java, String path) {

  String text() {
    return """
    # A drone for %4$s, as you, from log-in to log-out. Start it once by hand, so that it has signed in; then
    #   mkdir -p ~/.config/systemd/user && %1$s drone --workspace %4$s --install-service > ~/.config/systemd/user/gadget-drone.service
    #   systemctl --user daemon-reload && systemctl --user enable --now gadget-drone
    #   loginctl enable-linger        has it run from the start of the machine on
    #   journalctl --user -u gadget-drone -f
    [Unit]
    Description=Gadget Code drone

    [Service]
    Type=exec
    Environment=%6$s
    Environment=%7$s
    ExecStart=%2$s drone --hub %3$s --workspace %5$s
    Restart=on-failure
    RestartSec=5
    # 75: another drone has the workspace now, and the two must not take turns.
    RestartPreventExitStatus=75
    # What the agent had started goes on when the drone dies, and the next drone takes it up. One that is stopped leaves nothing.
    KillMode=process

    [Install]
    WantedBy=default.target
    """
        .formatted(
            shellWord(launcher.toString()),
            argument(launcher.toString()),
            argument(hub.toString()),
            shellWord(workspace.toString()),
            argument(workspace.toString()),
            word("GADGET_JAVA_HOME=" + java),
            word("PATH=" + path));
  }

  /// A word of systemd's in quotes, in which a percent sign stands for itself.
  private static String word(String text) {
    var plain = text.replace("\\", "\\\\").replace("\"", "\\\"").replace("%", "%%");
    return '"' + plain.replace("\n", "\\n") + '"';
  }

  /// The same in a command, where a dollar sign would begin a variable.
  private static String argument(String text) {
    return word(text).replace("$", "$$");
  }

  /// A word for bash, all on one line.
  private static String shellWord(String text) {
    return text.matches("[A-Za-z0-9_./:@%+=-]+")
        ? text
        : "'" + text.replace("'", "'\\''").replace("\n", "'$'\\n''") + "'";
  }
}

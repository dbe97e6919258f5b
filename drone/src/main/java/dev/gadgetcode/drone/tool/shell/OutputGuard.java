package dev.gadgetcode.drone.tool.shell;

import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The watch over a command in the background, which ends it before its output fills the disk or
/// its processes the machine. Runs on a virtual thread of its own until the command has ended.
final class OutputGuard implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(OutputGuard.class);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  private final ShellCommand command;

  private OutputGuard(ShellCommand command) {
    this.command = command;
  }

  static void watch(ShellCommand command) {
    Thread.ofVirtual().name("shell-" + command.folder().handle()).start(new OutputGuard(command));
  }

  @Override
  public void run() {
    try {
      while (command.folder().exists() && command.state() instanceof ShellCommand.State.Running) {
        var excess = command.excess();
        if (excess.isPresent()) {
          log.warn("command stopped, {} handle={}", excess.get(), command.folder().handle());
          command.stop();
        }
        Thread.sleep(BETWEEN_LOOKS);
      }
    } catch (IOException fault) {
      log.warn("command is no longer watched handle={}", command.folder().handle(), fault);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}

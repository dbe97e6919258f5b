package dev.gadgetcode.drone;

import java.io.IOException;

/// The process that a drone runs in, as far as the drone may end it. From any thread.
public interface OwnProcess {
  /// Fenced: another instance has the workspace. The process is not to be started again.
  int FENCED = 75;

  /// The hub will not have this drone any more.
  int REFUSED = 1;

  /// Ends it at once, with nothing more written or sent.
  void halt(int exitCode);

  /// Asks it to shut down in order, as a person at its terminal would.
  void interrupt() throws IOException;

  /// This very process.
  static OwnProcess current() {
    return new OwnProcess() {
      @Override
      public void halt(int exitCode) {
        Runtime.getRuntime().halt(exitCode);
      }

      @Override
      public void interrupt() throws IOException {
        var pid = Long.toString(ProcessHandle.current().pid());
        new ProcessBuilder("kill", "-INT", pid).inheritIO().start();
      }
    };
  }
}

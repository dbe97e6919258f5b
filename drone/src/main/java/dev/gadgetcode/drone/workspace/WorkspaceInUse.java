package dev.gadgetcode.drone.workspace;

import java.io.IOException;

/// Another drone has the workspace. Its message names the process that holds it.
public final class WorkspaceInUse extends IOException {
  private static final long serialVersionUID = 1;

  WorkspaceInUse(String holder) {
    super("the workspace is in use by another drone, " + holder);
  }
}

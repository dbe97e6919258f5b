package dev.gadgetcode.drone.change;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Puts faults into words for people, with nothing of this machine in them.
final class Reasons {
  private static final Logger log = LoggerFactory.getLogger(Reasons.class);

  private Reasons() {}

  static String of(IOException failed) {
    return switch (failed) {
      case Places.Moved moved -> String.valueOf(moved.getMessage());
      case AccessDeniedException _ -> "the drone may not do that to this file";
      default -> {
        log.warn("changes of a project cannot be told or put back", failed);
        yield "the drone failed to do that; its log says why";
      }
    };
  }
}

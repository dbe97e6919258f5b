package dev.gadgetcode.hub.store;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// What PostgreSQL's and its driver's words for a failure mean to the store. Thread-safe.
final class PostgresFaults {
  private PostgresFaults() {}

  static Fault of(Throwable thrown) {
    if (thrown instanceof VirtualMachineError) {
      return Fault.BROKEN;
    }
    var failure = failure(thrown);
    if (failure != null) {
      return of(String.valueOf(failure.getSQLState()));
    }
    return thrown instanceof StoreTakenOver ? Fault.BROKEN : Fault.CHANGE;
  }

  private static Fault of(String state) {
    return switch (state) {
      // No room, and servers that take no writes: some are made so when their disk is nearly full.
      case "53100", "53200", "53400", "25006" -> Fault.FULL;
      // Too many connections; cancelled by an operator or a limit of time; a deadlock with someone.
      case "53300", "57014", "40001", "40P01", "55P03" -> Fault.LOST;
      // The server ends, crashed, or starts; it ended a transaction that did nothing for too long.
      case "57P01", "57P02", "57P03", "57P05", "25P03" -> Fault.LOST;
      default -> ofClass(state.substring(0, Math.min(2, state.length())));
    };
  }

  private static Fault ofClass(String beginning) {
    return switch (beginning) {
      case "08" -> Fault.LOST;
      // A value, a rule of the tables, a statement: what a change can have wrong.
      case "02", "0A", "21", "22", "23", "25", "34", "42", "44", "54" -> Fault.CHANGE;
      // What is left tells of damaged files, a failing disk, a wrong password or an unknown state.
      default -> Fault.BROKEN;
    };
  }

  /// The database's own failure, wherever it stands in the chain of causes. The last one of a batch
  /// is the one that says why.
  private static @Nullable SQLException failure(Throwable thrown) {
    for (var cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException failure) {
        return failure;
      }
    }
    return null;
  }
}

package dev.gadgetcode.ai.http;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.ModelEnd;

/// The way out of a call from wherever it is, with how the call ends. Never seen outside the call's
/// thread; it carries no stack trace because it is an answer, not a fault.
public final class CallHalted extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ModelEnd end;

  private CallHalted(ModelEnd end) {
    super("call halted", null, false, false);
    this.end = end;
  }

  public static CallHalted failed(Failure failure) {
    return new CallHalted(new ModelEnd.Failed(failure));
  }

  static CallHalted cancelled() {
    return new CallHalted(new ModelEnd.Cancelled());
  }

  public ModelEnd end() {
    return end;
  }
}

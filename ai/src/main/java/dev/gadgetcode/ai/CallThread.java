package dev.gadgetcode.ai;

/// The virtual thread of one call. Whatever the call's body does, the sink gets one end: the one
/// the body returns, or [Failure.Kind#INTERNAL] when the body or the sink throws.
///
/// The fault then goes on to the thread's uncaught-exception handler, where the process logs it.
///
/// The end is a return value and not an event the body may emit, so a second one cannot be written.
public final class CallThread {

  /// What a call does: tells events to the sink it is given, and returns how it ended.
  @FunctionalInterface
  public interface Body {
    ModelEnd run(ModelSink sink);
  }

  private CallThread() {}

  public static void start(String name, ModelSink sink, Body body) {
    Thread.ofVirtual().name(name).start(() -> run(sink, body));
  }

  private static void run(ModelSink sink, Body body) {
    ModelEnd end;
    try {
      end = body.run(sink);
    } catch (RuntimeException | Error fault) {
      sink.accept(
          new ModelEnd.Failed(
              Failure.lasting(
                  Failure.Kind.INTERNAL,
                  "A fault inside Gadget Code ended the call: " + fault.getClass().getName())));
      throw fault;
    }
    sink.accept(end);
  }
}

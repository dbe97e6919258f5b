package dev.gadgetcode.app.run;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/// Ctrl-C, each time it is pressed. The JDK's usual way to hear of it is a shutdown hook, which
/// begins the end of the process with the first and tells nobody of the second; so this is
/// `sun.misc.Signal`, called by its name, because javac warns of every mention of it.
final class Interrupts implements AutoCloseable {
  private final Method handle;
  private final Object signal;
  private final Object before;

  private Interrupts(Runnable task) throws ReflectiveOperationException {
    var signals = Class.forName("sun.misc.Signal");
    var handlers = Class.forName("sun.misc.SignalHandler");
    this.handle = signals.getMethod("handle", signals, handlers);
    this.signal = signals.getConstructor(String.class).newInstance("INT");
    var run = MethodHandles.lookup().findVirtual(Runnable.class, "run", methodType(void.class));
    var handler = MethodHandles.dropArguments(run.bindTo(task), 0, signals);
    this.before =
        handle.invoke(null, signal, MethodHandleProxies.asInterfaceInstance(handlers, handler));
  }

  /// Runs the task at every Ctrl-C, on a thread of the JDK, instead of ending the process.
  static Interrupts each(Runnable task) {
    try {
      return new Interrupts(task);
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError("this JDK has no sun.misc.Signal", impossible);
    }
  }

  @Override
  public void close() {
    try {
      handle.invoke(null, signal, before);
    } catch (IllegalAccessException | InvocationTargetException impossible) {
      throw new LinkageError("the JDK does not take its own handler back", impossible);
    }
  }
}

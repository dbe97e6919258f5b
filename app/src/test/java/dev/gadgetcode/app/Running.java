package dev.gadgetcode.app;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// A `gadget` command that runs in a thread of its own while a test watches what it prints.
public final class Running {
  private static final int PATIENCE_SECONDS = 60;

  private final Screen out = new Screen();
  private final Screen err = new Screen();
  private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();

  private Running() {}

  public static Running command(Map<String, String> environment, String... args) {
    var running = new Running();
    Thread.ofVirtual().start(() -> running.run(environment, args));
    return running;
  }

  private void run(Map<String, String> environment, String... args) {
    try {
      exitCode.complete(
          Gadget.commandLine(environment)
              .setOut(new PrintWriter(out, true))
              .setErr(new PrintWriter(err, true))
              .execute(args));
    } catch (RuntimeException | Error failed) {
      exitCode.completeExceptionally(failed);
    }
  }

  public void awaitOut(String text) throws InterruptedException {
    out.await(shown -> shown.contains(text));
  }

  public void awaitErr(String text) throws InterruptedException {
    err.await(shown -> shown.contains(text));
  }

  public Ran ended() throws Exception {
    int code = exitCode.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    return new Ran(code, out.text(), err.text());
  }

  /// What was written so far, and a way to wait for more.
  private static final class Screen extends Writer {
    private final StringBuilder text = new StringBuilder();

    @Override
    public synchronized void write(char[] letters, int offset, int length) {
      text.append(letters, offset, length);
      notifyAll();
    }

    synchronized void await(Predicate<String> wanted) throws InterruptedException {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (!wanted.test(text.toString())) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0) {
          throw new AssertionError("it printed only: " + text);
        }
        wait(left);
      }
    }

    synchronized String text() {
      return text.toString();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}

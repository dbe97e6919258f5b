package dev.gadgetcode.ai.http;

import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// One request and its response as a mailbox of signals. The HTTP client's threads put signals in;
/// the call's own thread takes them out, with a limit on how long it waits.
///
/// A mailbox instead of a blocking stream, because then waiting for the name server, for the head,
/// for the body and for a cancel is one and the same wait, and the call's thread never has to be
/// interrupted: an interrupt could hit the sink in the middle of writing a file. Only so many
/// pieces of the body are asked for ahead, so the mailbox stays short and a slow reader slows the
/// sender. Where small ones follow each other closely, as the words of a fast model do, none is
/// asked for until some have gathered: what wakes the machine is the piece, not what is in it.
final class Exchange {

  /// What can happen to an exchange.
  sealed interface Signal {
    /// The response has begun.
    record Head(int status, HttpHeaders headers) implements Signal {}

    /// A piece of the body.
    record Bytes(List<ByteBuffer> buffers) implements Signal {}

    /// The body ended as HTTP wants it.
    record End() implements Signal {}

    /// No response, or it broke off.
    record Broken(Throwable cause) implements Signal {}

    /// Something outside this exchange wants the call's thread to look up.
    record Nudge() implements Signal {}

    /// Nothing happened for as long as the caller was ready to wait.
    record Silence() implements Signal {}
  }

  /// Pieces of the body that may wait to be read; with less, the connection would be stopped and
  /// started all the time. More are asked for by the half.
  private static final int WINDOW = 16;

  /// More than can ever be under way: the window, a head, an end, two faults, a ring of the alarm
  /// and a few nudges. Were it ever full, the client's thread would fail the exchange.
  private static final int MAILBOX = WINDOW + 16;

  /// Pieces that come sooner than this after one began to wait are close to each other.
  private static final long CLOSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /// From this size on a piece is not worth waiting for more.
  private static final int LARGE_BYTES = 12 << 10;

  /// How long small pieces gather.
  private static final Duration GATHERING = Duration.ofMillis(10);

  private static final int LINGER_BYTES = 64 << 10;
  private static final Executor LINGER_TIME =
      CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);

  private final HttpClient client;
  private final BlockingQueue<Signal> mailbox = new ArrayBlockingQueue<>(MAILBOX);
  private final Body body = new Body();
  private final Alarm alarm = new Alarm(this::nudge);
  private final AtomicReference<@Nullable CompletableFuture<?>> response = new AtomicReference<>();

  Exchange(HttpClient client) {
    this.client = client;
  }

  void send(HttpRequest request) {
    CompletableFuture<HttpResponse<Void>> future = client.sendAsync(request, this::begin);
    response.set(future);
    var _ =
        future.whenComplete((_, fault) -> {
          if (fault != null) {
            mailbox.add(new Signal.Broken(fault));
          }
        });
  }

  void nudge() {
    mailbox.add(new Signal.Nudge());
  }

  /// The next signal, or [Signal.Silence].
  Signal next(long waitNanos) throws InterruptedException {
    body.askForMore();
    long began = System.nanoTime();
    long due = began + waitNanos;
    alarm.set(due);
    Signal signal = mailbox.take();
    if (signal instanceof Signal.Bytes(var buffers)) {
      body.taken(buffers, System.nanoTime() - began);
    }
    return signal instanceof Signal.Nudge && due - System.nanoTime() <= 0
        ? new Signal.Silence()
        : signal;
  }

  /// Ends the waiting, and breaks the exchange off, wherever it is, unless it was left to
  /// [#linger]; its connection is closed.
  void end() {
    alarm.off();
    if (!body.lingering) {
      abort();
    }
  }

  /// Leaves the rest of the body to nobody: it is read for a moment, so that a connection whose
  /// stream is over can be used again, and broken off if more comes than a stream's last bytes.
  void linger() {
    body.lingering = true;
    for (Signal unread = mailbox.poll(); unread != null; unread = mailbox.poll()) {
      if (unread instanceof Signal.Bytes) {
        body.owed.incrementAndGet();
      }
    }
    body.ask(body.owed.get());
    if (!body.ended) {
      LINGER_TIME.execute(this::abort);
    }
  }

  private void abort() {
    CompletableFuture<?> future = response.get();
    if (future != null) {
      future.cancel(true);
    }
    body.abort();
  }

  private static int bytes(List<ByteBuffer> buffers) {
    int bytes = 0;
    for (ByteBuffer buffer : buffers) {
      bytes += buffer.remaining();
    }
    return bytes;
  }

  private HttpResponse.BodySubscriber<Void> begin(HttpResponse.ResponseInfo info) {
    mailbox.add(new Signal.Head(info.statusCode(), info.headers()));
    return body;
  }

  /// The receiving end of the body. Runs on the HTTP client's threads, one at a time.
  private final class Body implements HttpResponse.BodySubscriber<Void> {
    private final AtomicReference<Optional<Flow.Subscription>> subscription =
        new AtomicReference<>(Optional.empty());
    private volatile boolean aborted;
    private volatile boolean lingering;
    private volatile boolean ended;

    /// Pieces that were taken and not asked for anew.
    private final AtomicInteger owed = new AtomicInteger();

    /// Whether small pieces follow each other closely; of the call's thread.
    private boolean gathers;

    private int lingered;

    @Override
    public CompletionStage<Void> getBody() {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void onSubscribe(Flow.Subscription started) {
      subscription.set(Optional.of(started));
      if (aborted) {
        started.cancel();
      } else {
        started.request(WINDOW);
      }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      if (!lingering) {
        mailbox.add(new Signal.Bytes(buffers));
        return;
      }
      owed.incrementAndGet();
      lingered += bytes(buffers);
      if (lingered > LINGER_BYTES) {
        abort();
      } else {
        ask(1);
      }
    }

    @Override
    public void onError(Throwable fault) {
      ended = true;
      mailbox.add(new Signal.Broken(fault));
    }

    @Override
    public void onComplete() {
      ended = true;
      mailbox.add(new Signal.End());
    }

    /// A piece was taken by the call's thread.
    private void taken(List<ByteBuffer> buffers, long waitedNanos) {
      owed.incrementAndGet();
      gathers = waitedNanos < CLOSE_NANOS && bytes(buffers) < LARGE_BYTES;
    }

    /// Asks for the next pieces, by the half of the window or, when the last one has come and some
    /// have gathered, for one. Called by the call's thread.
    private void askForMore() throws InterruptedException {
      if (!gathers && owed.get() >= WINDOW / 2) {
        ask(owed.get());
      } else if (gathers && owed.get() == WINDOW) {
        Thread.sleep(GATHERING);
        ask(1);
      }
    }

    private void ask(int pieces) {
      if (pieces > 0) {
        owed.addAndGet(-pieces);
        subscription.get().ifPresent(running -> running.request(pieces));
      }
    }

    private void abort() {
      aborted = true;
      subscription.get().ifPresent(Flow.Subscription::cancel);
    }
  }
}

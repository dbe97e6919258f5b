package dev.gadgetcode.ai.http;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.http.Exchange.Signal;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// One call of a provider, run by one thread from the address check to the last byte. [#cancel] may
/// come from any other thread at any moment. However it ends, the connection is either whole and
/// reusable or closed.
public final class HttpCall {
  private static final int ERROR_BODY_BYTES = 64 << 10;
  private static final Duration ERROR_BODY_WAIT = Duration.ofSeconds(5);

  private final Exchange exchange;
  private final Endpoint endpoint;
  private final Supplier<HttpRequest> request;
  private final Limits limits;
  private final AddressCheck.Resolver resolver;
  private final FailureTexts texts;
  private volatile boolean cancelled;
  private volatile CompletableFuture<Optional<Failure>> addressCheck = new CompletableFuture<>();
  private long deadline;

  HttpCall(
      Exchange exchange,
      Endpoint endpoint,
      Supplier<HttpRequest> request,
      Limits limits,
      AddressCheck.Resolver resolver,
      FailureTexts texts) {
    this.exchange = exchange;
    this.endpoint = endpoint;
    this.request = request;
    this.limits = limits;
    this.resolver = resolver;
    this.texts = texts;
  }

  /// Asks the call to end, which it does as soon as its thread is not busy with an event.
  public void cancel() {
    if (!cancelled) {
      cancelled = true;
      addressCheck.complete(Optional.empty());
      exchange.nudge();
    }
  }

  public void haltIfCancelled() {
    if (cancelled) {
      throw CallHalted.cancelled();
    }
  }

  /// Makes the call and returns what the reader read; anything else leaves as [CallHalted].
  public <R> R run(ResponseReader<R> reader) {
    deadline = System.nanoTime() + limits.total().toNanos();
    try {
      checkAddress();
      exchange.send(request.get());
      Signal.Head head = head();
      checkAddress();
      if (head.status() != 200) {
        throw CallHalted.failed(texts.ofStatus(head.status(), head.headers(), errorBody()));
      }
      reader.head(head.headers());
      read(reader);
      R result = reader.result();
      exchange.linger();
      return result;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CallHalted.cancelled();
    } finally {
      exchange.end();
    }
  }

  /// Looks the host up on a thread of its own, because a name server may be slow and cannot be
  /// cancelled.
  private void checkAddress() throws InterruptedException {
    CompletableFuture<Optional<Failure>> check =
        CompletableFuture.supplyAsync(
            () -> AddressCheck.refusal(endpoint, resolver),
            task -> Thread.ofVirtual().name("ai-address").start(task));
    addressCheck = check;
    haltIfCancelled();
    Optional<Failure> refusal;
    try {
      refusal = check.get(limits.connect().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException _) {
      refusal = Optional.of(texts.slowNameServer());
    } catch (ExecutionException e) {
      throw new IllegalStateException("the address check broke", e);
    }
    haltIfCancelled();
    if (refusal.isPresent()) {
      throw CallHalted.failed(refusal.get());
    }
  }

  private Signal.Head head() throws InterruptedException {
    while (true) {
      switch (next(limits.firstByte())) {
        case Signal.Head head -> {
          return head;
        }
        case Signal.Broken(Throwable cause) -> throw CallHalted.failed(texts.unreachable(cause));
        case Signal.Silence _ -> throw CallHalted.failed(silence("It did not begin to answer"));
        case Signal.Nudge _ -> {}
        case Signal.Bytes _, Signal.End _ -> throw new IllegalStateException("body before head");
      }
    }
  }

  private void read(ResponseReader<?> reader) throws InterruptedException {
    long left = limits.streamBytes();
    while (!reader.isDone()) {
      switch (next(reader.hasEnd() ? limits.afterEnd() : limits.idle())) {
        case Signal.Bytes(List<ByteBuffer> buffers) -> {
          for (ByteBuffer buffer : buffers) {
            left -= buffer.remaining();
            reader.bytes(buffer);
          }
          if (left < 0) {
            throw CallHalted.failed(texts.tooMuch());
          }
        }
        case Signal.End _ -> {
          reader.end();
          return;
        }
        case Signal.Broken(Throwable cause) -> {
          reader.cutOff(texts.brokenOff(cause));
          return;
        }
        case Signal.Silence _ -> {
          reader.cutOff(silence("It stopped in the middle of its answer"));
          return;
        }
        case Signal.Nudge _ -> {}
        case Signal.Head _ -> throw new IllegalStateException("two heads");
      }
    }
  }

  /// As much of an error's body as comes soon; it only makes the message better.
  private byte[] errorBody() throws InterruptedException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (body.size() < ERROR_BODY_BYTES) {
      if (!(next(ERROR_BODY_WAIT) instanceof Signal.Bytes(List<ByteBuffer> buffers))) {
        break;
      }
      for (ByteBuffer buffer : buffers) {
        byte[] bytes = new byte[Math.min(buffer.remaining(), ERROR_BODY_BYTES)];
        buffer.get(bytes);
        body.writeBytes(bytes);
      }
    }
    return body.toByteArray();
  }

  private Signal next(Duration patience) throws InterruptedException {
    haltIfCancelled();
    Signal signal =
        exchange.next(Math.min(patience.toNanos(), Math.max(0, deadline - System.nanoTime())));
    haltIfCancelled();
    return signal;
  }

  private Failure silence(String where) {
    return deadline - System.nanoTime() <= 0
        ? texts.overtime(limits.total())
        : texts.stalled(where);
  }
}

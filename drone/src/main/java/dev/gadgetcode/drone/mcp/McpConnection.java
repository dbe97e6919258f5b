package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.mcp.CarrierTransport.Sent;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/// A session with a server: the client of the protocol's SDK on a carrier of ours, with a limit on
/// the time of each request. For any thread; who asks waits. One that failed stays so.
final class McpConnection implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(McpConnection.class);
  private static final Duration PING = Duration.ofSeconds(5);
  private static final Duration NOT_COUNTED_THERE = Duration.ofDays(1);

  private final String name;
  private final Runnable gone;
  private final Carrier carrier;
  private final CarrierTransport transport;
  private final McpAsyncClient client;
  private final AtomicReference<@Nullable String> fault = new AtomicReference<>();

  /// @param gone told once, where it ends before it is closed
  McpConnection(String name, Carrier carrier, Runnable gone) {
    this.name = name;
    this.carrier = carrier;
    this.gone = gone;
    this.transport = new CarrierTransport(name, carrier, this::end);
    this.client =
        McpClient.async(transport)
            .clientInfo(McpSchema.Implementation.builder("gadget-code", "1").build())
            .requestTimeout(NOT_COUNTED_THERE)
            .initializationTimeout(NOT_COUNTED_THERE)
            .jsonSchemaValidator((_, _) -> {
              throw new IllegalStateException("results are not checked");
            })
            .build();
  }

  boolean isAlive() {
    return fault.get() == null && carrier.isAlive();
  }

  /// Asks the server, and waits for its answer for so long.
  ///
  /// @throws McpFault where it ends, refuses, or takes too long
  <T> T ask(Function<McpAsyncClient, Mono<T>> question, Duration time)
      throws IOException, InterruptedException {
    var sent = new AtomicReference<@Nullable Sent>();
    var answer =
        question.apply(client).contextWrite(context -> context.put(Sent.class, sent)).toFuture();
    try {
      return answer.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      transport.cancel(sent.get(), "it took too long");
      makeSureItLives();
      throw new McpFault(
          "The server " + name + " did not answer in " + time.toSeconds() + " seconds.");
    } catch (InterruptedException stopped) {
      transport.cancel(sent.get(), "the user stopped it");
      throw stopped;
    } catch (ExecutionException failed) {
      throw fault(failed.getCause());
    }
  }

  /// A server that does not even answer a ping is ended, so that the next call has a new one.
  private void makeSureItLives() throws InterruptedException {
    try {
      client.ping().toFuture().get(PING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException _) {
      end("it hangs");
    }
  }

  /// The words for a failure, which the SDK may have wrapped.
  private McpFault fault(@Nullable Throwable failure) {
    for (var cause = failure; cause != null; cause = cause.getCause()) {
      switch (cause) {
        case McpFault.SessionGone forgotten -> {
          over("it does not know the session any more");
          return forgotten;
        }
        case McpFault words -> {
          return words;
        }
        case McpError refusal -> {
          return new McpFault("The server " + name + " refused: " + refusal.getMessage());
        }
        case IOException broken ->
            end(broken.getMessage() == null ? "it cannot be reached" : broken.getMessage());
        default -> {}
      }
    }
    var why = fault.get();
    var what =
        why == null
            ? " is not understood: " + failure
            : " is gone: " + why + ". It is tried again with the next call.";
    return new McpFault("The server " + name + what);
  }

  /// Requests that are still on their way may be answered.
  private void over(String why) {
    if (fault.compareAndSet(null, why)) {
      log.warn("server is gone server={} why={}", name, why);
      gone.run();
    }
  }

  private void end(String why) {
    over(why);
    client.close();
  }

  @Override
  public void close() {
    fault.compareAndSet(null, "the drone has ended it");
    client.close();
  }
}

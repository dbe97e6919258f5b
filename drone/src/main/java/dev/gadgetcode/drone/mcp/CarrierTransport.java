package dev.gadgetcode.drone.mcp;

import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// What the SDK's client sends by and hears from: a carrier. Each message has a virtual thread of
/// its own, so that neither a server that does not read nor one that does not answer holds up
/// another; so many may be on their way at once. What a server only tells is passed over: the SDK
/// would ask for lists anew as often as a server says that they have changed.
final class CarrierTransport implements McpClientTransport {
  private static final Logger log = LoggerFactory.getLogger(CarrierTransport.class);
  private static final int MOST_ON_THE_WAY = 256;

  /// What the protocol has not had so far is left out of an answer, not the answer with it.
  private static final McpJsonMapper JSON =
      new JacksonMcpJsonMapper(
          JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_INVALID_SUBTYPE).build());

  private final String name;
  private final Carrier carrier;
  private final Consumer<String> gone;
  private final Semaphore onTheWay = new Semaphore(MOST_ON_THE_WAY);

  /// @param gone told why the server is of no more use
  CarrierTransport(String name, Carrier carrier, Consumer<String> gone) {
    this.name = name;
    this.carrier = carrier;
    this.gone = gone;
  }

  /// A request on its way, which can be taken back. Who asks has an `AtomicReference` for it in the
  /// context of the question, under this class.
  record Sent(Object id, Thread thread) {}

  @Override
  public List<String> protocolVersions() {
    return List.of(
        ProtocolVersions.MCP_2024_11_05,
        ProtocolVersions.MCP_2025_03_26,
        ProtocolVersions.MCP_2025_06_18,
        ProtocolVersions.MCP_2025_11_25);
  }

  @Override
  public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
    return Mono.fromRunnable(() -> carrier.listen(json -> heard(json, handler), gone));
  }

  private Optional<Object> heard(
      String json, Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
    try {
      var message = McpSchema.deserializeJsonRpcMessage(JSON, json);
      if (!(message instanceof JSONRPCNotification)) {
        handler.apply(Mono.just(message)).subscribe(_ -> {}, this::unheard);
      }
      return message instanceof JSONRPCResponse answer
          ? Optional.ofNullable(answer.id())
          : Optional.empty();
    } catch (IOException | RuntimeException _) { // the SDK has both for what is no message
      log.debug("server says what is no message server={}", name);
      return Optional.empty();
    }
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message) {
    return Mono.create(sent -> {
      if (!onTheWay.tryAcquire()) {
        gone.accept("it does not read what it is told");
        return;
      }
      var thread = Thread.ofVirtual().name("mcp-" + name).unstarted(() -> send(message, sent));
      if (message instanceof JSONRPCRequest request) {
        sent.contextView()
            .<AtomicReference<Sent>>getOrEmpty(Sent.class)
            .ifPresent(place -> place.set(new Sent(request.id(), thread)));
      }
      thread.start();
    });
  }

  private void send(JSONRPCMessage message, MonoSink<Void> sent) {
    try {
      Optional<String> version =
          sent.contextView().getOrEmpty(McpAsyncClient.NEGOTIATED_PROTOCOL_VERSION);
      carrier.send(message, JSON.writeValueAsString(message), version);
      sent.success();
    } catch (IOException | InterruptedException | RuntimeException failed) {
      sent.error(failed); // told to who asks
    } finally {
      onTheWay.release();
    }
  }

  /// Waits no longer for an answer, and says so; whether that arrives makes no difference.
  void cancel(@Nullable Sent sent, String reason) {
    if (sent == null) {
      return;
    }
    sent.thread().interrupt();
    var told = Map.<String, Object>of("requestId", sent.id(), "reason", reason);
    sendMessage(new JSONRPCNotification("notifications/cancelled", told))
        .subscribe(_ -> {}, this::unheard);
  }

  private void unheard(Throwable why) {
    log.debug("what was said makes no difference server={} why={}", name, why.toString());
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(carrier::close);
  }

  @Override
  public <T> T unmarshalFrom(Object data, TypeRef<T> typeRef) {
    return JSON.convertValue(data, typeRef);
  }
}

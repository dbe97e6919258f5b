package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.ModelSink;
import dev.gadgetcode.ai.RecordingSink;
import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.ai.http.AddressPolicy;
import dev.gadgetcode.ai.http.ApiKey;
import dev.gadgetcode.ai.http.BaseUrl;
import dev.gadgetcode.ai.http.Limits;
import dev.gadgetcode.ai.scripted.ReceivedRequest;
import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.ai.scripted.ScriptedServer;
import dev.gadgetcode.ai.scripted.ServerConnection;
import dev.gadgetcode.ai.scripted.Voice;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A scripted server and a provider that calls it, for one test.
final class TestBed {
  static final String KEY = "sk-canary-1234567890";
  static final String MODEL = "some-model";
  static final ModelRequest REQUEST = ModelRequest.of(Message.user("Hello"));
  static final List<Said.Call> TWO_CALLS =
      List.of(
          new Said.Call("read_file", List.of("{\"pa", "th\":\"ä", ".md\"}")),
          new Said.Call("shell", List.of("{\"command\"", ":\"ls\"}")));
  static final List<Said> A_WHOLE_STEP =
      List.of(
          new Said.Think("Let me "),
          new Said.Think("see… 思考"),
          new Said.Say("Hello "),
          new Said.Say("wörld 😀"),
          new Said.CallTools(TWO_CALLS),
          new Said.End(Said.Reason.TOOL_CALLS));

  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMillis(200);

  private final Voice voice;
  private Limits limits = limits(LONG, LONG);
  private @Nullable ScriptedServer server;
  private @Nullable Providers providers;

  TestBed(Voice voice) {
    this.voice = voice;
  }

  Voice voice() {
    return voice;
  }

  /// Silence is noticed soon.
  void impatient() {
    limits = limits(SHORT, LONG);
  }

  /// A call may not take long, however busy it is.
  void briefInTotal() {
    limits = limits(LONG, SHORT);
  }

  private static Limits limits(Duration silence, Duration total) {
    return new Limits(
        Duration.ofSeconds(10),
        silence,
        silence,
        total,
        Duration.ofSeconds(5),
        2 << 20,
        128L << 20);
  }

  void serve(ScriptedServer.Script script) {
    server = new ScriptedServer(script);
  }

  void stopServer() {
    server().close();
  }

  ScriptedServer server() {
    if (server == null) {
      throw new IllegalStateException("serve first");
    }
    return server;
  }

  Provider provider() {
    return provider(
        server().url() + voice.basePath(), AddressPolicy.publicAnd(Set.of("127.0.0.1")));
  }

  Provider provider(String url, AddressPolicy policy) {
    if (providers == null) {
      providers = new Providers(Catalogue.builtIn(), limits);
    }
    return providers.provider(
        new ProviderSettings(voice.type(), "Scripted", BaseUrl.of(url), ApiKey.of(KEY), policy));
  }

  ModelCall start(ModelRequest request, ModelSink sink) {
    return provider().model(MODEL).stream(request, sink);
  }

  RecordingSink call(ModelRequest request) {
    RecordingSink sink = new RecordingSink();
    ModelCall _ = start(request, sink);
    return sink;
  }

  List<ReceivedRequest> requests() {
    return server().requests();
  }

  String url() {
    return server().url();
  }

  void sayAWholeStep(ReceivedRequest request, ServerConnection connection) throws IOException {
    say(connection, A_WHOLE_STEP);
  }

  void say(ServerConnection connection, List<Said> script) throws IOException {
    begin(connection, script);
    connection.endOfChunks();
  }

  /// Says all of the script and leaves the body open.
  void begin(ServerConnection connection, List<Said> script) throws IOException {
    connection.streamHead(voice.contentType());
    for (byte[] piece : voice.pieces(script)) {
      connection.chunk(piece);
    }
  }

  /// Makes the usual call and expects it to fail like this, with one end, which is the last event,
  /// and worth a new try.
  Failure assertPassing(Failure.Kind kind) {
    Failure failure = failure(call(REQUEST));
    assertThat(failure).isEqualTo(new Failure(kind, true, failure.retryAfter(), failure.message()));
    return failure;
  }

  /// The same of a failure that would come again.
  Failure assertLasting(Failure.Kind kind) {
    Failure failure = failure(call(REQUEST));
    assertThat(failure).isEqualTo(Failure.lasting(kind, failure.message()));
    return failure;
  }

  static Failure failure(RecordingSink sink) {
    ModelEnd end = sink.end();
    assertThat(end).isInstanceOf(ModelEnd.Failed.class);
    assertThat(sink.ends()).isEqualTo(1);
    assertThat(sink.events().getLast()).isSameAs(end);
    return ((ModelEnd.Failed) end).failure();
  }

  /// The connection of the call that ended is closed by the caller, not only when everything is.
  void assertConnectionClosed() {
    server().awaitNoConnections();
  }

  void closeProviders() {
    if (providers != null) {
      providers.close();
    }
  }

  void closeAndCheck() {
    closeProviders();
    if (server != null) {
      server.awaitNoConnections();
      server.close();
    }
    Leftovers.assertNoThreads("model-call", "ai-address", "HttpClient-");
  }
}

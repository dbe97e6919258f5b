package dev.gadgetcode.ai.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.scripted.ReceivedRequest;
import dev.gadgetcode.ai.scripted.ScriptedServer;
import dev.gadgetcode.ai.scripted.ServerConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("S36")
final class AddressCheckTest {
  private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
  private static final InetAddress METADATA = InetAddress.ofLiteral("169.254.169.254");
  private static final InetAddress PUBLIC = InetAddress.ofLiteral("93.184.215.14");

  @Test
  void aNameThatLeadsToAPrivateAddressIsNotCalled() {
    try (ScriptedServer server = server();
        Transport transport = new Transport(Limits.USUAL, _ -> new InetAddress[] {LOOPBACK})) {
      Failure failure = failureOf(transport, server, AddressPolicy.publicOnly());

      assertThat(failure.kind()).isEqualTo(Failure.Kind.ADDRESS_REFUSED);
      assertThat(failure.retryable()).isFalse();
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void oneForbiddenAddressAmongGoodOnesIsEnoughToRefuse() {
    try (ScriptedServer server = server();
        Transport transport =
            new Transport(Limits.USUAL, _ -> new InetAddress[] {PUBLIC, METADATA})) {
      Failure failure = failureOf(transport, server, AddressPolicy.privateToo());

      assertThat(failure.kind()).isEqualTo(Failure.Kind.ADDRESS_REFUSED);
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void anAnswerFromAnAddressThatTurnedForbiddenMeanwhileIsNotRead() {
    Iterator<InetAddress> answers = List.of(PUBLIC, METADATA).iterator();
    try (ScriptedServer server = new ScriptedServer(AddressCheckTest::answerWithoutEnd);
        Transport transport =
            new Transport(Limits.USUAL, _ -> new InetAddress[] {answers.next()})) {
      Failure failure = failureOf(transport, server, AddressPolicy.privateToo());

      assertThat(failure.kind()).isEqualTo(Failure.Kind.ADDRESS_REFUSED);
      server.awaitNoConnections();
    }
  }

  @Test
  void anUnknownHostIsANetworkFaultThatNamesIt() {
    try (ScriptedServer server = server();
        Transport transport =
            new Transport(
                Limits.USUAL,
                host -> {
                  throw new UnknownHostException(host);
                })) {
      Failure failure = failureOf(transport, server, AddressPolicy.privateToo());

      assertThat(failure.kind()).isEqualTo(Failure.Kind.NETWORK);
      assertThat(failure.message()).startsWith("The host 127.0.0.1 of Scripted is unknown.");
    }
  }

  @Test
  void aCallThatWaitsForTheNameServerCanBeCancelled() throws Exception {
    CountDownLatch lookingUp = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    try (ScriptedServer server = server();
        Transport transport =
            new Transport(
                Limits.USUAL,
                _ -> {
                  lookingUp.countDown();
                  awaitQuietly(never);
                  return new InetAddress[] {LOOPBACK};
                })) {
      HttpCall call = call(transport, server, AddressPolicy.privateToo());
      CompletableFuture<ModelEnd> end = new CompletableFuture<>();
      Thread.ofVirtual().start(() -> end.complete(endOf(call)));
      lookingUp.await();

      call.cancel();

      assertThat(end.get(30, TimeUnit.SECONDS)).isEqualTo(new ModelEnd.Cancelled());
      assertThat(server.requests()).isEmpty();
      never.countDown();
    }
  }

  private static ScriptedServer server() {
    return new ScriptedServer((_, connection) -> connection.answer(200, "", "{}"));
  }

  private static void answerWithoutEnd(ReceivedRequest request, ServerConnection connection)
      throws IOException {
    connection.streamHead("text/event-stream");
    connection.silence();
  }

  private static HttpCall call(Transport transport, ScriptedServer server, AddressPolicy policy) {
    Endpoint endpoint = TestEndpoints.at(server.url(), ApiKey.NONE, policy);
    return transport.call(
        endpoint, () -> endpoint.get("/", Map.of()), new FailureTexts(endpoint, "Look again."));
  }

  private static Failure failureOf(
      Transport transport, ScriptedServer server, AddressPolicy policy) {
    return ((ModelEnd.Failed) endOf(call(transport, server, policy))).failure();
  }

  private static ModelEnd endOf(HttpCall call) {
    try {
      throw new AssertionError("read " + call.run(new AnyReader()) + " bytes");
    } catch (CallHalted halted) {
      return halted.end();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /// Reads anything and counts it.
  private static final class AnyReader implements ResponseReader<Integer> {
    private int bytes;

    @Override
    public void head(HttpHeaders headers) {}

    @Override
    public void bytes(ByteBuffer more) {
      bytes += more.remaining();
    }

    @Override
    public boolean hasEnd() {
      return false;
    }

    @Override
    public boolean isDone() {
      return false;
    }

    @Override
    public void end() {}

    @Override
    public Integer result() {
      return bytes;
    }
  }
}

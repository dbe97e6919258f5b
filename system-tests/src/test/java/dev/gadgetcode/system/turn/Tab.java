package dev.gadgetcode.system.turn;

import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Messages;
import dev.gadgetcode.protocol.Request;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.TabId;
import dev.gadgetcode.protocol.ide.IdeAuth;
import dev.gadgetcode.protocol.ide.IdeEvent;
import dev.gadgetcode.socketio.AckOutcome;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.ClientConfig;
import dev.gadgetcode.socketio.ClientHandler;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoClient;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/// An IDE's socket that remembers everything that it hears. Told on the client's loop, asked by the
/// test's thread.
final class Tab implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final SocketIoClient<Socket> client;
  private final CountDownLatch connected = new CountDownLatch(1);
  private final List<IdeEvent> heard = new ArrayList<>();

  Tab(URI hub) throws InterruptedException {
    var events = Events.<Socket>builder();
    Messages.of(IdeEvent.class).types().forEach((event, type) -> on(events, event, type));
    client = SocketIoClient.start(ClientConfig.to(hub), events.build(), new Handler());
    if (!connected.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("the hub takes no tab");
    }
  }

  private void on(Events.Builder<Socket> events, String event, Class<? extends IdeEvent> type) {
    events.on(event, Args.read(args -> Wire.read(args, type)), (_, said, _) -> hear(said));
  }

  private final class Handler implements ClientHandler<Socket> {
    @Override
    public Object auth() {
      return new IdeAuth(new Secret(""), new TabId("tab-1"));
    }

    @Override
    public Socket connected(Socket socket) {
      // The client has its socket only when this has returned.
      socket.loop().execute(connected::countDown);
      return socket;
    }

    @Override
    public Reaction refused(String message, JsonNode data) {
      return Reaction.RETRY;
    }
  }

  private synchronized void hear(IdeEvent event) {
    heard.add(event);
    notifyAll();
  }

  /// What it has heard so far.
  synchronized List<IdeEvent> heard() {
    return List.copyOf(heard);
  }

  /// The first event of a kind that fits, heard already or yet to come.
  synchronized <E extends IdeEvent> E await(Class<E> kind, Predicate<E> fits)
      throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (int next = 0; ; next++) {
      while (next == heard.size()) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0) {
          throw new AssertionError("no such " + kind.getSimpleName() + " in " + heard);
        }
        wait(left);
      }
      if (kind.isInstance(heard.get(next)) && fits.test(kind.cast(heard.get(next)))) {
        return kind.cast(heard.get(next));
      }
    }
  }

  /// Asks the hub, and waits for its answer.
  <A extends Message, R extends Request<A>> A ask(R request, Class<A> answer) throws Exception {
    var outcome = new CompletableFuture<AckOutcome<A>>();
    client
        .socket()
        .orElseThrow()
        .request(
            Wire.event(request.getClass()),
            Payload.ofArray(Wire.text(request)),
            Args.read(args -> Wire.read(args, answer)),
            PATIENCE,
            outcome::complete);
    if (outcome.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)
        instanceof AckOutcome.Answered<A>(var answered)) {
      return answered;
    }
    throw new AssertionError("no answer to " + request + ": " + outcome);
  }

  @Override
  public void close() {
    client.close();
  }
}

package dev.gadgetcode.hub.carry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.nats.NatsProcess;
import dev.gadgetcode.hub.peer.BusUrl;
import dev.gadgetcode.hub.peer.Way;
import dev.gadgetcode.hub.peer.WayListener;
import dev.gadgetcode.hub.peer.Ways;
import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineListener;
import dev.gadgetcode.socketio.engine.Frames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.DefaultEventLoop;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A carried socket whose peer does not read, as its home sees it: like one at its own port.
final class SlowPeerTest {
  private static final SecretKey KEY = new SecretKeySpec(new byte[32], "HmacSHA256");
  private static final int PIECE = 100_000;

  private final NatsProcess nats = new NatsProcess();
  private final Ways entry = Ways.join(BusUrl.of(nats.url()), "entry", KEY, new Deaf());
  private final Ways home = Ways.join(BusUrl.of(nats.url()), "home", KEY, new Deaf());
  private final DefaultEventLoop loop = new DefaultEventLoop();
  private final CompletableFuture<CloseReason> closed = new CompletableFuture<>();
  private final CountDownLatch writable = new CountDownLatch(1);
  private final HomeSocket socket = new HomeSocket(1, home.to("entry"), loop, () -> {});

  private static final class Deaf implements WayListener {
    @Override
    public void received(Way way, ByteBuffer message) {}

    @Override
    public void closed(Way way) {}
  }

  private final class Heard implements EngineListener {
    @Override
    public void text(ByteBuf message) {}

    @Override
    public void binary(ByteBuf message) {}

    @Override
    public void writable() {
      writable.countDown();
    }

    @Override
    public void closed(CloseReason reason) {
      closed.complete(reason);
    }
  }

  @AfterEach
  void close() {
    entry.close();
    home.close();
    loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
    nats.close();
  }

  private void open() {
    loop.submit(() -> socket.open(new Heard(), new byte[] {'0'})).syncUninterruptibly();
  }

  private void send(int pieces) {
    for (int count = 0; count < pieces; count++) {
      var message = Frames.message(ByteBufAllocator.DEFAULT, PIECE).writeZero(PIECE);
      socket.send(message, List.of());
    }
  }

  private void taken(long bytes) {
    var content = ByteBuffer.allocate(Long.BYTES).putLong(0, bytes);
    socket.take(new Letter(Letter.Kind.TAKEN, 1, content));
  }

  @Test
  void oneThatReadsLaterIsWaitedFor() throws Exception {
    open();

    send(3);
    assertThat(socket.isWritable()).isFalse();
    taken(2L * PIECE);

    assertThat(writable.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(socket.isWritable()).isTrue();
    assertThat(closed).isNotDone();
  }

  @Test
  void oneThatDoesNotReadAtAllIsCutOff() throws Exception {
    open();

    send(11);

    assertThat(closed.get(30, TimeUnit.SECONDS)).isEqualTo(CloseReason.TOO_SLOW);
  }
}

package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultEventLoop;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoopOrderTest {
  private final DefaultEventLoop loop = new DefaultEventLoop();
  private final LoopOrder order = new LoopOrder(loop);
  private final List<String> ran = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  @Test
  void whatTheLoopSendsDoesNotOvertakeWhatAnotherThreadSentBefore() throws Exception {
    onLoop(() -> {
      elsewhere(() -> order.run(() -> ran.add("first")));
      order.run(() -> ran.add("second"));
      assertThat(ran).isEmpty();
    });
    onLoop(() -> {});

    assertThat(ran).containsExactly("first", "second");
  }

  @Test
  void whatTheLoopSendsLeavesAtOnceWhereNothingIsBeforeIt() throws Exception {
    onLoop(() -> {
      order.run(() -> ran.add("at once"));
      assertThat(ran).containsExactly("at once");
    });
  }

  private void onLoop(Runnable task) throws Exception {
    loop.submit(task).get();
  }

  private static void elsewhere(Runnable task) {
    try {
      Thread.ofPlatform().start(task).join();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}

package dev.gadgetcode.socketio.hostile;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.List;
import org.slf4j.LoggerFactory;

/// What Netty reports of buffers that were dropped without being released, with every buffer
/// watched while this is open.
final class LeakReports implements AutoCloseable {
  private static final String CONTROL = "dropped on purpose";

  private final ResourceLeakDetector.Level before = ResourceLeakDetector.getLevel();
  private final Logger logger = (Logger) LoggerFactory.getLogger(ResourceLeakDetector.class);
  private final ListAppender<ILoggingEvent> reports = new ListAppender<>();

  LeakReports() {
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    reports.start();
    logger.addAppender(reports);
    logger.setAdditive(false);
  }

  /// All reports so far. Drops a buffer on purpose and waits for the report of that one, so that
  /// those of all that were dropped before are in.
  List<String> all() {
    drop();
    while (texts().stream().noneMatch(text -> text.contains(CONTROL))) {
      System.gc();
      ByteBufAllocator.DEFAULT.directBuffer(16).release();
      Thread.onSpinWait();
    }
    return texts().stream().filter(text -> !text.contains(CONTROL)).toList();
  }

  @SuppressWarnings("CheckReturnValue")
  private static void drop() {
    ByteBufAllocator.DEFAULT.directBuffer(16).touch(CONTROL);
  }

  private List<String> texts() {
    return List.copyOf(reports.list).stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Override
  public void close() {
    ResourceLeakDetector.setLevel(before);
    logger.detachAppender(reports);
    logger.setAdditive(true);
  }
}

package dev.gadgetcode.socketio.conformance;

import org.junit.jupiter.api.Tag;

@Tag("slow")
final class SocketSuiteOnOneLoopTest extends SocketSuite {
  SocketSuiteOnOneLoopTest() throws InterruptedException {
    super(1);
  }
}

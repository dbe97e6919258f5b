package dev.gadgetcode.socketio.conformance;

import org.junit.jupiter.api.Tag;

@Tag("slow")
final class SocketSuiteOnTwoLoopsTest extends SocketSuite {
  SocketSuiteOnTwoLoopsTest() throws InterruptedException {
    super(2);
  }
}

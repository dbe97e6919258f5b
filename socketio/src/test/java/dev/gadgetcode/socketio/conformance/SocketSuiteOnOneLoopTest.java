package dev.gadgetcode.socketio.conformance;

final class SocketSuiteOnOneLoopTest extends SocketSuite {
  SocketSuiteOnOneLoopTest() throws InterruptedException {
    super(1);
  }
}

package dev.gadgetcode.socketio.conformance;

final class SocketSuiteOnTwoLoopsTest extends SocketSuite {
  SocketSuiteOnTwoLoopsTest() throws InterruptedException {
    super(2);
  }
}

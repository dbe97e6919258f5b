package dev.gadgetcode.socketio.conformance;

final class EngineSuiteOnTwoLoopsTest extends EngineSuite {
  EngineSuiteOnTwoLoopsTest() throws InterruptedException {
    super(2);
  }
}

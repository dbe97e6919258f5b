package dev.gadgetcode.socketio.conformance;

final class EngineSuiteOnOneLoopTest extends EngineSuite {
  EngineSuiteOnOneLoopTest() throws InterruptedException {
    super(1);
  }
}

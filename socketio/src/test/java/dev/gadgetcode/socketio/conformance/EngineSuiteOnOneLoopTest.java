package dev.gadgetcode.socketio.conformance;

import org.junit.jupiter.api.Tag;

@Tag("slow")
final class EngineSuiteOnOneLoopTest extends EngineSuite {
  EngineSuiteOnOneLoopTest() throws InterruptedException {
    super(1);
  }
}

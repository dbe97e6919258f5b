package dev.gadgetcode.socketio.conformance;

import org.junit.jupiter.api.Tag;

@Tag("slow")
final class EngineSuiteOnTwoLoopsTest extends EngineSuite {
  EngineSuiteOnTwoLoopsTest() throws InterruptedException {
    super(2);
  }
}

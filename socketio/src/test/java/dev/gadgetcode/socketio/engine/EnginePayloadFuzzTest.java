package dev.gadgetcode.socketio.engine;

import dev.gadgetcode.socketio.FuzzSeeds;
import org.junit.jupiter.api.Test;

final class EnginePayloadFuzzTest {
  @Test
  void noPayloadOfAFewThousandDoesHarm() {
    FuzzSeeds.run(EnginePayloadFuzz::fuzzerTestOneInput, EnginePayloadFuzz.seeds(), 20_260_103);
  }
}

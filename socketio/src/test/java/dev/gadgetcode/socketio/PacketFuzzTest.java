package dev.gadgetcode.socketio;

import org.junit.jupiter.api.Test;

final class PacketFuzzTest {
  @Test
  void noMessageOfAFewThousandDoesHarm() {
    FuzzSeeds.run(PacketFuzz::fuzzerTestOneInput, PacketFuzz.seeds(), 20_260_102);
  }
}

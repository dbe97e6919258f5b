package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.scripted.AnthropicVoice;

final class AnthropicModelTest extends ModelContract {
  AnthropicModelTest() {
    super(new AnthropicVoice());
  }
}

package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.scripted.OllamaVoice;

final class OllamaModelTest extends ModelContract {
  OllamaModelTest() {
    super(new OllamaVoice());
  }
}

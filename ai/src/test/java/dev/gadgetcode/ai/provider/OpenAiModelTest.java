package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.scripted.OpenAiVoice;

final class OpenAiModelTest extends ModelContract {
  OpenAiModelTest() {
    super(new OpenAiVoice());
  }
}

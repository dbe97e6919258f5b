package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.scripted.Voice;
import org.junit.jupiter.api.AfterEach;

/// What every model behind HTTP keeps, whatever the other side does. Each kind of provider runs all
/// of it with its own [Voice]; after every test nothing is left over, no connection and no thread.
abstract class ModelContract
    implements AnswerContract, CancelContract, FaultContract, StatusContract {
  private final TestBed bed;

  ModelContract(Voice voice) {
    bed = new TestBed(voice);
  }

  @Override
  public TestBed bed() {
    return bed;
  }

  @AfterEach
  void nothingIsLeftOver() {
    bed.closeAndCheck();
  }
}

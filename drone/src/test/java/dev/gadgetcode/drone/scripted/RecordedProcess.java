package dev.gadgetcode.drone.scripted;

import dev.gadgetcode.drone.OwnProcess;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A process that notes how it would have ended.
public final class RecordedProcess implements OwnProcess {
  private final CompletableFuture<Integer> halted = new CompletableFuture<>();
  private final CompletableFuture<Void> interrupted = new CompletableFuture<>();

  @Override
  public void halt(int exitCode) {
    halted.complete(exitCode);
  }

  @Override
  public void interrupt() {
    interrupted.complete(null);
  }

  public int exitCode() throws Exception {
    return halted.get(20, TimeUnit.SECONDS);
  }

  public void awaitInterrupt() throws Exception {
    interrupted.get(20, TimeUnit.SECONDS);
  }
}

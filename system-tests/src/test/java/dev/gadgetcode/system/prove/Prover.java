package dev.gadgetcode.system.prove;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// One run of the proof: the world is set up, the faults of the plan happen to it while everybody
/// works, and when the last one is over everything must come to its end. Then the checker reads
/// what is left. Runs on the caller's thread.
///
/// - {@link World}, {@link Story}: who takes part; {@link NumberedModel}, {@link DeskWork} and the
///   script `ide-client.mjs` are what they do
/// - {@link Plan}, {@link Injector}, {@link FaultProxy}: what happens to them
/// - {@link Aftermath}, {@link Evidence}, {@link Checker}: what is left, and what is wrong with it
/// - {@link Report}: the tables
final class Prover {
  private final Path folder;
  private final Plan plan;
  private final Setting setting;
  private final Duration longest;

  /// @param longest when this has passed, the rest of the plan is left out
  Prover(Path folder, Plan plan, Setting setting, Duration longest) {
    this.folder = folder.toAbsolutePath();
    this.plan = plan;
    this.setting = setting;
    this.longest = longest;
  }

  Outcome run() throws Exception {
    try (var story = new Story(folder, setting)) {
      story.begin();
      var before = Usage.of(story.world());
      long began = System.nanoTime();
      story.injector().run(plan, longest);
      var stuck = story.rest();
      var took = Duration.ofNanos(System.nanoTime() - began);
      var evidence = story.end(stuck, before, Usage.of(story.world()));
      var findings = Checker.check(evidence);
      if (!findings.isEmpty()) {
        keep(story.world());
      }
      return new Outcome(plan, story.injector().spells(), evidence, findings, took);
    }
  }

  /// What lies on small disks is gone with them; somebody will want to look at it.
  private void keep(World world) throws IOException, InterruptedException {
    for (var worker : world.workers()) {
      var from = worker.workspace();
      new ProcessBuilder("cp", "-a", from.toString(), from + "-left").start().waitFor();
    }
    new ProcessBuilder("cp", "-a", world.data().toString(), folder.resolve("hub-left").toString())
        .start()
        .waitFor();
  }
}

package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.RetryPolicy;
import dev.gadgetcode.drone.change.Changes;
import dev.gadgetcode.drone.sandbox.Confinement;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.BooleanSupplier;

/// Where the turns of a drone happen: its workspace and the ways out of it. For any thread.
///
/// @param workspace the directory with the projects in it
/// @param folder the drone's own folder
/// @param mayWrite whether tools may write now: the workspace is still this drone's
/// @param lost to be called where it is not; the drone ends then
/// @param environment the drone's own, of which commands get what is harmless
/// @param confinement what its commands run in
/// @param changes where what its calls change is recorded
public record TurnSite(
    Path workspace,
    Path folder,
    BooleanSupplier mayWrite,
    Runnable lost,
    Map<String, String> environment,
    Confinement confinement,
    Changes changes,
    RetryPolicy retries,
    Clock clock,
    Passage passage) {
  public TurnSite {
    environment = Map.copyOf(environment);
  }
}

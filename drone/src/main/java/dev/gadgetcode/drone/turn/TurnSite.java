package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.RetryPolicy;
import dev.gadgetcode.drone.change.Changes;
import dev.gadgetcode.drone.core.policy.Rules;
import dev.gadgetcode.drone.link.Reports;
import dev.gadgetcode.drone.mcp.McpServers;
import dev.gadgetcode.drone.sandbox.Confinement;
import dev.gadgetcode.drone.secret.Secrets;
import dev.gadgetcode.drone.tool.web.WebFetch;
import dev.gadgetcode.drone.workspace.Allowances;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

/// Where the turns of a drone happen: its workspace and the ways out of it. For any thread.
///
/// @param workspace the directory with the projects in it
/// @param folder the drone's own folder
/// @param mayWrite whether tools may write now: the workspace is still this drone's
/// @param lost to be called where it is not; the drone ends then
/// @param environment the drone's own, of which commands get what is harmless
/// @param secrets what nobody is to be shown
/// @param confinement what its commands run in
/// @param changes where what its calls change is recorded
/// @param rules what the drone's user says of the use of tools
/// @param web the tool that fetches pages
/// @param servers what offers further tools
/// @param skills the folder with the skills of the drone's user
/// @param allowances what people have allowed for the rest of a session
/// @param reports the way to tell people what is not part of a turn
/// @param pace how long a piece of what a model says may wait for the next
public record TurnSite(
    Path workspace,
    Path folder,
    BooleanSupplier mayWrite,
    Runnable lost,
    Map<String, String> environment,
    Secrets secrets,
    Confinement confinement,
    Changes changes,
    Rules rules,
    WebFetch web,
    McpServers servers,
    Path skills,
    Allowances allowances,
    Reports reports,
    RetryPolicy retries,
    Duration pace,
    Clock clock,
    Passage passage) {
  public TurnSite {
    environment = Map.copyOf(environment);
  }
}

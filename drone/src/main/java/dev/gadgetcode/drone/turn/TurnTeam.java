package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.drone.core.ToolName;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.agent.AgentLimits;
import dev.gadgetcode.drone.core.agent.Brief;
import dev.gadgetcode.drone.core.agent.EarlierTurns;
import dev.gadgetcode.drone.core.agent.Offer;
import dev.gadgetcode.drone.core.agent.SystemPrompt;
import dev.gadgetcode.drone.core.policy.Policy;
import dev.gadgetcode.drone.core.policy.Rules;
import dev.gadgetcode.drone.link.Reports;
import dev.gadgetcode.drone.sandbox.Network;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolBox;
import dev.gadgetcode.drone.tool.project.DroneFolder;
import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.skill.Skill;
import dev.gadgetcode.drone.tool.standard.StandardTools;
import dev.gadgetcode.drone.tool.todo.TodoList;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// The agents of a turn and what they are given: the turn's own with all its tools, and subagents
/// with those that need no turn. Made on the turn's thread; for any thread.
record TurnTeam(TurnDesk desk, Brief brief, Subagents subagents) {
  static TurnTeam of(
      DroneOrder.TurnOrder turn, Model model, ModelInfo info, TurnLog log, TurnSite site)
      throws IOException, InterruptedException {
    var slug = turn.session().project().slug();
    Optional<Project> project =
        slug.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Project(site.workspace().resolve(slug), new DroneFolder(site.folder())));
    var where = surroundings(turn, project, site);
    var mode = turn.session().mode();
    var gate = gate(turn, log, site);
    var redaction = Models.secrets(turn, site.secrets()).redaction();
    var tools = project.isEmpty() ? List.<Tool>of() : tools(project.get(), gate, site);
    var writing = new ReentrantLock(true);
    var desk =
        new TurnDesk(
            log,
            model,
            info,
            project,
            new ToolBox(tools, redaction),
            gate,
            redaction,
            writing,
            site);
    var subagents =
        new Subagents(
            desk,
            task ->
                new Brief(
                    SystemPrompt.ofSubagent(where, mode),
                    List.of(),
                    task,
                    mode,
                    offers(tools),
                    info.contextWindow(),
                    AgentLimits.SUBAGENT));
    var own = new ArrayList<>(tools);
    if (project.isPresent()) {
      own.addAll(
          offered(
              List.of(new SubagentTool(subagents), new AskUser(log, site.clock())), gate.policy()));
    }
    var brief =
        new Brief(
            system(log, SystemPrompt.ofTurn(where, mode)),
            EarlierTurns.messages(turn.context(), info.contextWindow() / 2),
            turn.prompt(),
            mode,
            offers(own),
            info.contextWindow(),
            AgentLimits.USUAL);
    return new TurnTeam(desk.withBox(new ToolBox(own, redaction)), brief, subagents);
  }

  private static Gate gate(DroneOrder.TurnOrder turn, TurnLog log, TurnSite site) {
    var policy =
        new Policy(
            site.rules(),
            Rules.of(turn.session().project().policy()),
            site.confinement().protection().danger());
    return new Gate(policy, site.allowances(), turn.session().id(), log, site.clock());
  }

  private static List<Tool> tools(Project project, Gate gate, TurnSite site)
      throws IOException, InterruptedException {
    var confinement = site.confinement().with(Network.of(gate.policy().grantsNetwork()));
    var tools =
        new ArrayList<>(
            StandardTools.of(new TodoList(), confinement, site.environment(), site.web()));
    Skill.of(site.skills(), project).ifPresent(tools::add);
    tools.addAll(
        site.servers().tools(project.root(), words -> tell(words, gate.session(), site.reports())));
    return offered(tools, gate.policy());
  }

  /// Tells whoever watches the session; nobody needs to.
  private static void tell(String words, ChatSessionId session, Reports reports) {
    reports.send(new IdeNotice.Status(words, new IdeNotice.Scope(session)));
  }

  private static List<Tool> offered(List<? extends Tool> tools, Policy policy) {
    return List.copyOf(
        tools.stream().filter(tool -> policy.offers(ToolName.shown(tool.spec().name()))).toList());
  }

  private static List<Offer> offers(List<Tool> tools) {
    return tools.stream().map(tool -> new Offer(tool.spec(), manner(tool))).toList();
  }

  private static Offer.Manner manner(Tool tool) {
    if (tool instanceof SubagentTool || tool instanceof AskUser) {
      return Offer.Manner.DELEGATES;
    }
    return tool.effect().readOnly() ? Offer.Manner.READS : Offer.Manner.WRITES;
  }

  private static SystemPrompt.Surroundings surroundings(
      DroneOrder.TurnOrder turn, Optional<Project> project, TurnSite site) {
    var date = LocalDate.ofInstant(site.clock().instant(), ZoneOffset.UTC).toString();
    var system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    var files = project.map(Instructions::of).orElse(List.of());
    return new SystemPrompt.Surroundings(system, date, turn.session().project(), files);
  }

  /// What the turn was told when it began, also where the files have changed since.
  private static String system(TurnLog log, String now) throws IOException {
    var before = log.progress().system();
    if (before.isPresent()) {
      return before.get();
    }
    log.note(new TurnNote.Instructed(now));
    return now;
  }
}

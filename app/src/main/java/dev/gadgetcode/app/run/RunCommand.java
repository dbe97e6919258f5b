package dev.gadgetcode.app.run;

import dev.gadgetcode.app.client.HubClient;
import dev.gadgetcode.app.client.HubOption;
import dev.gadgetcode.app.client.Prompt;
import dev.gadgetcode.app.client.ProviderView;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `gadget run`: has an agent do something from the command line, through the public protocol.
@Command(
    name = "run",
    description = {
      "Sends a prompt to an agent and streams what it thinks, says and does until the turn is over.",
      "It survives a hub that restarts: it reconnects and goes on at the very event. Ctrl-C stops"
          + " the turn; Ctrl-C twice leaves it running."
    },
    mixinStandardHelpOptions = true,
    exitCodeOnInvalidInput = 3,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:The turn finished.",
      "1:The turn ended with an error.",
      "2:The turn was aborted.",
      "3:It could not start: no hub, no such project, no drone, the prompt refused.",
      "130:Ctrl-C twice; the turn goes on."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  gadget run --project sample \"What is in this project?\"",
      "  gadget run --project sample --session 0198... \"And now fix it\"",
      "  gadget run --project sample --approve once --json \"Run the tests\" | jq -r .event",
      "  git diff | gadget run --project sample --provider mine --model gpt-5 -"
    })
public final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HubOption hub = new HubOption();

  @Option(
      names = "--project",
      required = true,
      paramLabel = "SLUG",
      description = "The project to work on, by its slug.")
  private String project = "";

  @Option(
      names = "--session",
      paramLabel = "ID",
      description = "The chat session to go on with (default: a new one).")
  private @Nullable String session;

  @Option(
      names = "--drone",
      paramLabel = "ID",
      description = "The drone to work on (default: the hub chooses).")
  private @Nullable String drone;

  @Option(
      names = "--provider",
      paramLabel = "NAME",
      description = "The provider of a new session's model (default: the scripted demo).")
  private @Nullable String provider;

  @Option(names = "--model", description = "The model of a new session.")
  private @Nullable String model;

  @Option(names = "--plan", description = "A new session only plans, and changes nothing.")
  private boolean plan;

  @Option(
      names = "--approve",
      defaultValue = "ask",
      paramLabel = "ask|once|deny",
      description =
          "What to answer a tool call that needs leave: ask you (no, where there is no terminal),"
              + " allow it once, or deny (default: ${DEFAULT-VALUE}).")
  private Approve approve = Approve.ASK;

  @Option(names = "--json", description = "Prints one line of JSON per event.")
  private boolean json;

  @Parameters(paramLabel = "PROMPT", description = "What to do; - reads it from standard input.")
  private String prompt = "";

  @Override
  public Integer call() throws InterruptedException {
    var notes = spec.commandLine().getErr();
    try (var client = hub.connect()) {
      return run(client, errand(client)).exitCode();
    } catch (IOException failed) {
      notes.println("gadget: " + failed.getMessage());
      return Outcome.NOT_STARTED.exitCode();
    }
  }

  private Outcome run(HubClient client, Errand errand) throws InterruptedException {
    var out = spec.commandLine().getOut();
    boolean isPersonThere = !prompt.equals("-") && Prompt.ofTerminal().isPresent();
    var printer = json ? new JsonPrinter(out) : new TextPrinter(out, Ansi.AUTO.enabled());
    var loop =
        new RunLoop(
            client,
            errand,
            new Run(errand, new Asks(approve, isPersonThere)),
            printer,
            spec.commandLine().getErr(),
            input());
    try (var _ = Interrupts.each(loop::interrupted)) {
      return loop.run();
    }
  }

  private static BufferedReader input() {
    return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  }

  // --- what and where ----------------------------------------------------------------------

  private Errand errand(HubClient client) throws IOException, InterruptedException {
    var found =
        client.list("/project", Project.class).stream()
            .filter(known -> known.slug().equals(project))
            .findFirst()
            .orElseThrow(() ->
                new IOException(
                    "there is no project %s at %s; make it on the page, or see `gadget sessions`"
                        .formatted(project, client.hub())));
    var text = prompt.equals("-") ? read() : prompt;
    var chat =
        session == null ? newSession(client, found.id()) : oldSession(client, session, found);
    return new Errand(
        found.id(),
        chat.id(),
        Optional.ofNullable(drone).map(RegistrationId::new),
        text,
        new PromptId(UUID.randomUUID().toString()));
  }

  private static String read() throws IOException {
    return new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
  }

  private static ChatSession oldSession(HubClient client, String id, Project project)
      throws IOException, InterruptedException {
    var known = client.read("/chat-session/" + HubClient.encoded(id), ChatSession.class);
    if (!known.project().equals(project.id())) {
      throw new IOException("session %s is not about project %s".formatted(id, project.slug()));
    }
    return known;
  }

  private ChatSession newSession(HubClient client, ProjectId about)
      throws IOException, InterruptedException {
    Map<String, Object> wanted = new LinkedHashMap<>();
    wanted.put("project", about);
    if (provider != null) {
      wanted.put("provider", ProviderView.named(client, provider).id());
    }
    if (model != null) {
      wanted.put("selectedModel", model);
    }
    if (plan) {
      wanted.put("mode", SessionMode.PLAN);
    }
    return client.create("/chat-session", wanted, ChatSession.class);
  }
}

package dev.gadgetcode.app;

import dev.gadgetcode.app.client.Prompt;
import dev.gadgetcode.drone.setting.AskedServer;
import dev.gadgetcode.drone.setting.ProjectServers;
import dev.gadgetcode.drone.setting.TrustedServers;
import dev.gadgetcode.drone.setting.UserSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `gadget drone trust`: shows which servers a project asks for, and has them trusted just as they
/// are written there.
@Command(
    name = "trust",
    description = {
      "Shows the MCP servers that a project names in .mcp.json, and trusts them if you say so.",
      "A trusted server runs with your rights, outside of the sandbox, for as long as its",
      "definition stays the same to the letter."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Every server that can run is trusted, or trust was taken back.",
      "1:There are servers that are not trusted."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  gadget drone trust ~/work/thing            look, and be asked",
      "  gadget drone trust ~/work/thing --yes      trust all of them",
      "  gadget drone trust ~/work/thing --revoke   take it back"
    })
final class DroneTrustCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "PROJECT_DIR",
      arity = "0..1",
      defaultValue = ".",
      description = "Folder of the project (default: this one).")
  private Path project = Path.of("");

  @Option(names = "--yes", description = "Trust them without a question.")
  private boolean isSure;

  @Option(names = "--revoke", description = "Do not trust them any more.")
  private boolean isRevoking;

  @Option(
      names = "--settings",
      description =
          "Folder of your settings (default: gadget-code in $XDG_CONFIG_HOME, or in ~/.config).")
  private @Nullable Path settings;

  @Override
  public Integer call() throws IOException {
    var out = spec.commandLine().getOut();
    var directory = project.toAbsolutePath().normalize();
    if (!Files.isDirectory(directory)) {
      throw new ParameterException(spec.commandLine(), directory + " is no folder");
    }
    var home = Path.of(System.getProperty("user.home"));
    var asked = new ProjectServers(home, directory).of(directory);
    if (asked.isEmpty()) {
      out.println("no MCP servers are named in " + directory.resolve(ProjectServers.FILE));
      return 0;
    }
    var trusted =
        new TrustedServers(
            Optional.ofNullable(settings).orElseGet(() -> UserSettings.folder(System.getenv())));
    var before = trusted.hashes(directory);
    asked.forEach(server -> show(server, before, out));
    var sound =
        asked.stream()
            .filter(AskedServer.Sound.class::isInstance)
            .map(AskedServer.Sound.class::cast)
            .toList();
    return isRevoking ? revoke(sound, trusted, out) : trust(sound, before, trusted, out);
  }

  private static void show(AskedServer server, Set<String> trusted, PrintWriter out) {
    switch (server) {
      case AskedServer.Wrong(var name, var why) ->
          out.println("%s: cannot run, %s".formatted(name, why));
      case AskedServer.Sound(var name, var definition, var hash, _) -> {
        var word = trusted.contains(hash) ? "trusted" : "not trusted";
        out.println("%s: %s, sha256 %s".formatted(name, word, hash));
        out.println("  " + definition);
      }
    }
  }

  private static int revoke(List<AskedServer.Sound> sound, TrustedServers trusted, PrintWriter out)
      throws IOException {
    trusted.remove(sound);
    out.println("trusted no more: " + names(sound));
    return 0;
  }

  private int trust(
      List<AskedServer.Sound> sound, Set<String> before, TrustedServers trusted, PrintWriter out)
      throws IOException {
    var news = sound.stream().filter(server -> !before.contains(server.hash())).toList();
    if (news.isEmpty()) {
      out.println("nothing waits for your trust");
      return 0;
    }
    if (!isSure && !isAgreed(news)) {
      out.println("nothing was changed; to trust: gadget drone trust --yes " + project);
      return 1;
    }
    trusted.add(news, Instant.now());
    out.println("trusted now: " + names(news) + "; drones take it up with their next turn");
    return 0;
  }

  private static boolean isAgreed(List<AskedServer.Sound> news) {
    return Prompt.ofTerminal()
        .flatMap(person -> person.line("Trust " + names(news) + "? [y/N] "))
        .filter(answer -> answer.strip().toLowerCase(Locale.ROOT).matches("y|yes"))
        .isPresent();
  }

  private static String names(List<AskedServer.Sound> servers) {
    return String.join(", ", servers.stream().map(AskedServer.Sound::name).toList());
  }
}

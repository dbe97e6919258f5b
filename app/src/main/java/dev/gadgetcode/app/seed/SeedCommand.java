package dev.gadgetcode.app.seed;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.app.client.HubClient;
import dev.gadgetcode.app.client.HubOption;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `gadget seed`: puts one of everything into a hub, through its public REST. Every run makes data
/// of its own, under names that no other run has, so that it can be run again and again.
@Command(
    name = "seed",
    description = {
      "Fills a hub with test data, for those who write a client or a drone: a user, a provider (the"
          + " scripted demo), a project, a chat session and three drones. Prints their ids, and the"
          + " password and tokens that it made, as one JSON object.",
      "At a hub with accounts you are an admin, and the data belong to the new user."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  gadget seed",
      "  gadget seed --hub http://127.0.0.1:4701 | jq -r .chatSession",
    })
public final class SeedCommand implements Callable<Integer> {
  private static final int DRONES = 3;
  private static final SecureRandom RANDOM = new SecureRandom();

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HubOption hub = new HubOption();

  private record Made(@JsonProperty("_id") ProviderId id) {}

  @Override
  public Integer call() throws Exception {
    try (var caller = hub.connect()) {
      var seed = caller.person().isPresent() ? forNewUser(caller) : fill(caller, name(), null);
      spec.commandLine()
          .getOut()
          .println(Wire.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(seed));
    }
    return 0;
  }

  private Seed forNewUser(HubClient admin) throws IOException, InterruptedException {
    var name = name();
    var email = name + "@example.org";
    var password = new Secret(random(12));
    var added =
        admin.create(
            "/user",
            Map.of("email", email, "password", password, "displayName", name),
            HubClient.Person.class);
    try (var user = hub.connectAs(email, password)) {
      var somebody =
          new Seed.Somebody(added.id(), added.email(), password.value(), user.token().value());
      return fill(user, name, somebody);
    }
  }

  private static Seed fill(HubClient owner, String name, Seed.@Nullable Somebody user)
      throws IOException, InterruptedException {
    var provider =
        owner.create("/provider", Map.of("name", name, "apiType", "demo"), Made.class).id();
    var project = owner.create("/project", Map.of("name", name, "slug", name), Project.class);
    var session =
        owner.create(
            "/chat-session",
            Map.of("project", project.id(), "provider", provider, "name", name),
            ChatSession.class);
    return new Seed(
        owner.hub(),
        user,
        provider,
        new Seed.Place(project.id(), project.slug()),
        session.id(),
        drones(owner, name));
  }

  private static List<Seed.Worker> drones(HubClient owner, String name)
      throws IOException, InterruptedException {
    var drones = new ArrayList<Seed.Worker>();
    for (int number = 1; number <= DRONES; number++) {
      var workspace = new WorkspaceId(UUID.randomUUID().toString());
      var wanted =
          new RegisterDrone(name + "-" + number, "/workspace/" + number, workspace, "seed");
      var made = owner.create("/drone/registration", wanted, RegisterDrone.Registered.class);
      drones.add(new Seed.Worker(made.registration().id(), workspace, made.token()));
    }
    return drones;
  }

  private static String name() {
    return "seed-" + random(4);
  }

  private static String random(int bytes) {
    var random = new byte[bytes];
    RANDOM.nextBytes(random);
    return HexFormat.of().formatHex(random);
  }
}

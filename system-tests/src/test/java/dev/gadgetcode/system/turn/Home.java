package dev.gadgetcode.system.turn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.hub.Doors;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.store.DatabaseUrl;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/// A real hub in this process with a person at it, in one tab, and providers for their sessions.
/// Used by the test's thread.
public final class Home implements AutoCloseable {
  private final Hub hub;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Providers providers = new Providers();
  private final Tab tab;

  /// A session and what it is about.
  public record Talk(ProjectId project, ChatSessionId session) {}

  private record Made(@JsonProperty("_id") String id) {}

  public Home(Path folder) throws Exception {
    this(folder, Optional.empty());
  }

  /// @param database where the hub's store is, if not in the folder
  Home(Path folder, Optional<DatabaseUrl> database) throws Exception {
    var doors =
        new Doors(
            false, folder.resolve("hub.key"), false, List.of("127.0.0.1"), false, Optional.empty());
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    var config = new HubConfig(address, folder.resolve("data"), Duration.ofHours(24), doors);
    hub = Hub.start(database.map(config::with).orElse(config));
    tab = new Tab(address());
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + hub.address().getPort());
  }

  Providers providers() {
    return providers;
  }

  Tab tab() {
    return tab;
  }

  // --- documents ---------------------------------------------------------------------------

  public ProjectId project(String slug) throws Exception {
    return new ProjectId(create("/project", Map.of("name", slug, "slug", slug)));
  }

  /// A new session with a provider of its own, of those that play parts.
  Talk talk(ProjectId project, Providers.Format format) throws Exception {
    return talk(project, format.word(), providers.address(format));
  }

  /// A new session with a provider of its own.
  public Talk talk(ProjectId project, String apiType, String baseUrl) throws Exception {
    var provider =
        create(
            "/provider",
            Map.of(
                "name", apiType, "apiType", apiType, "baseUrl", baseUrl, "apiKey", "key-of-tests"));
    var session =
        create(
            "/chat-session",
            Map.of("project", project, "provider", provider, "selectedModel", "scripted"));
    return new Talk(project, new ChatSessionId(session));
  }

  private String create(String path, Object document) throws Exception {
    var request =
        HttpRequest.newBuilder(address().resolve("/api/v1" + path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(Wire.mapper().writeValueAsString(document)))
            .build();
    var answer = http.send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return Wire.mapper().readValue(answer.body(), Made.class).id();
  }

  /// The turn as the hub has it.
  public Turn turn(TurnId turn) throws Exception {
    return Wire.parse(read("/turn/" + turn.value()), Turn.class);
  }

  String read(String path) throws Exception {
    var request = HttpRequest.newBuilder(address().resolve("/api/v1" + path)).build();
    var answer = http.send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  // --- the session -------------------------------------------------------------------------

  public void lock(Talk talk, RegistrationId drone) throws Exception {
    var locked =
        tab.ask(
            new IdeRequest.RequestSessionLock(drone, talk.project(), talk.session()),
            IdeAck.Locked.class);
    assertThat(locked.success()).as("%s", locked).isTrue();
  }

  void release(Talk talk, RegistrationId drone) throws Exception {
    var released =
        tab.ask(
            new IdeRequest.ReleaseSessionLock(drone, talk.project(), talk.session()),
            RelayedAck.Released.class);
    assertThat(released.success()).isTrue();
  }

  public TurnId prompt(String text) throws Exception {
    var options = new IdeRequest.PromptOptions(new PromptId(UUID.randomUUID().toString()), null);
    var submitted = tab.ask(new IdeRequest.SubmitPrompt(text, options), IdeAck.Submitted.class);
    assertThat(submitted.success()).as("%s", submitted).isTrue();
    return Objects.requireNonNull(submitted.outcome().turnId());
  }

  public RelayedAck.Stopped abort(TurnId turn) throws Exception {
    return tab.ask(
        new IdeRequest.AbortWorkOrder(new IdeRequest.Target(turn)), RelayedAck.Stopped.class);
  }

  /// Waits until the tab has seen the end of a turn.
  public StreamEvent.WorkOrderComplete awaitEnd(TurnId turn) throws InterruptedException {
    return tab.await(StreamEvent.WorkOrderComplete.class, end -> end.meta().turnId().equals(turn));
  }

  @Override
  public void close() {
    tab.close();
    http.close();
    providers.close();
    hub.close();
  }
}

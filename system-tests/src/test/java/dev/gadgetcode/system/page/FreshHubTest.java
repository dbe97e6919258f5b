package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gadgetcode.ai.scripted.OpenAiVoice;
import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.system.GadgetProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A hub that has nothing yet, from the link that it prints to the first prompts: its provider
/// refuses one and asks back to the other.
class FreshHubTest {
  private static final String EMAIL = "ada@example.org";
  private static final String PASSWORD = "a long enough password";
  private static final String MODELS = "{\"data\": [{\"id\": \"some-model\"}]}";
  private static final String PROMPT = "Answer, if they let you";

  @TempDir private Path data;
  @TempDir private Path workspace;
  @TempDir private Path settings;
  private final Chromium chromium = Chromium.shared();
  private final List<GadgetProcess> started = new ArrayList<>();
  private HttpServer provider;

  @BeforeEach
  void refuseEverybody() throws Exception {
    provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    provider.createContext("/", exchange -> answer(exchange, 401, "{}"));
    provider.start();
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, body.length());
      exchange.getResponseBody().write(body.getBytes(StandardCharsets.US_ASCII));
    }
  }

  /// Has the model ask its user.
  private static void askBack(HttpExchange exchange) throws IOException {
    var voice = new OpenAiVoice();
    var question =
        "{\"question\": \"Which of the two?\", \"options\": [\"The first\", \"The second\"]}";
    var call = new Said.Call("ask_user", List.of(question));
    try (exchange) {
      exchange.getResponseHeaders().add("Content-Type", voice.contentType());
      exchange.sendResponseHeaders(200, 0);
      for (var piece :
          voice.pieces(
              List.of(new Said.CallTools(List.of(call)), new Said.End(Said.Reason.TOOL_CALLS)))) {
        exchange.getResponseBody().write(piece);
      }
    }
  }

  @AfterEach
  void stop() {
    chromium.close();
    started.reversed().forEach(GadgetProcess::close);
    provider.stop(0);
  }

  @Test
  void fromTheLinkToAPromptThatIsRefusedAndOneThatIsAskedAbout() throws Exception {
    var hub = start(Map.of(), "hub", "--port", "0", "--data", data.toString());
    var link = hub.awaitLine("Set the hub up, once, at ");
    var address = hub.awaitLine("ready ");
    var page = chromium.context().newPage();

    setUp(page, link);
    var token = addADrone(page, address);
    addAProvider(page, address);
    addAProject(page, address);
    drone(address, token).awaitLine("drone available ");
    var session = open(page);

    sendRightBehindTheChoice(session);
    session.awaitStatus(PROMPT, "error");
    assertThat(session.button("Copy details")).isVisible();
    session.look("turn-failed");
    session.button("Retry").click();
    assertThat(session.turn(PROMPT)).hasCount(2);
    assertThat(session.turn(PROMPT).last()).hasAttribute("data-turn-status", "error");
    page.navigate(address + "/#/home");
    assertThat(page.getByText("The last turn failed")).isVisible();
    Pictures.take(page, "home-needs-you");

    provider.createContext("/v1/chat/completions", FreshHubTest::askBack);
    page.getByText("The last turn failed").click();
    session.send("Ask me something");
    assertThat(page.locator("[data-part=waiting]")).containsText("Which of the two?");
    session.look("question");
  }

  private static void setUp(Page page, String link) {
    page.navigate(link);
    assertThat(page.getByLabel("Set-up code")).not().isEmpty();
    Pictures.take(page, "set-up");
    new SignInPage(page).setUp(EMAIL, PASSWORD);
    assertThat(page.getByText("No project yet.")).isVisible();
    assertThat(page.getByText("No drone is connected.")).isVisible();
    Pictures.take(page, "home-empty");
  }

  /// The token in the command that the page shows.
  private static String addADrone(Page page, String address) {
    page.navigate(address + "/#/drones");
    assertThat(page.getByText("No drone yet.")).isVisible();
    button(page, "Show the command").click();
    var command = page.locator(".command code");
    assertThat(command).containsText("./gadget drone --hub " + address);
    Pictures.take(page, "drones-empty");
    return command.textContent().replaceFirst(".* --enrol=", "");
  }

  private void addAProvider(Page page, String address) {
    page.navigate(address + "/#/providers");
    page.getByText("Add a provider").click();
    page.getByLabel("Name").fill("One that refuses");
    page.getByLabel("Kind").selectOption("openai");
    page.getByLabel("Address").fill(providerAddress());
    page.getByLabel("Key").fill("a-wrong-key");
    Pictures.take(page, "providers-add");
    button(page, "Add provider").click();
    button(page, "Test").click();
    assertThat(page.getByText("It does not work: ")).isVisible();
    Pictures.take(page, "providers-refused");
    provider.createContext("/v1/models", exchange -> answer(exchange, 200, MODELS));
  }

  private String providerAddress() {
    return "http://127.0.0.1:" + provider.getAddress().getPort() + "/v1";
  }

  private static void addAProject(Page page, String address) {
    page.navigate(address + "/#/home");
    page.getByLabel("Name").fill("Sample");
    button(page, "Add project").click();
    assertThat(page.getByText("No session yet.", new Page.GetByTextOptions().setExact(true)))
        .isVisible();
    Pictures.take(page, "project-empty");
  }

  private static SessionPage open(Page page) {
    button(page, "New session").click();
    var session = new SessionPage(page);
    session.awaitConnected();
    session.drive();
    return session;
  }

  /// Chooses a model of the provider that refuses, and sends a prompt while the choice is still on
  /// its way: it is for that model, and once went to the one before.
  private static void sendRightBehindTheChoice(SessionPage session) {
    var page = session.page();
    var choices = new ArrayList<Route>();
    page.route("**/api/v1/chat-session/*", choices::add);
    page.getByLabel("Model").selectOption("some-model");
    session.send(PROMPT);
    session.awaitStatus(PROMPT, "sending");
    assertThat(choices).hasSize(1);
    page.unroute("**/api/v1/chat-session/*");
    choices.getFirst().resume();
  }

  private GadgetProcess drone(String address, String token) throws Exception {
    return start(
        Map.of("GADGET_ENROL", token, "XDG_CONFIG_HOME", settings.toString()),
        "drone",
        "--hub",
        address,
        "--workspace",
        workspace.toString());
  }

  private GadgetProcess start(Map<String, String> environment, String... args) throws Exception {
    var process = GadgetProcess.start(environment, args);
    started.add(process);
    return process;
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }
}

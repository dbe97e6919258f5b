package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.gadgetcode.system.GadgetProcess;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The headline: a process is killed with -9 while the page shows a sentence grow, and the sentence
/// goes on. What is written meanwhile waits in the browser.
class KilledInMidSentenceTest {
  private static final String ENROLMENT = "a token that works once";
  private static final String SIGN_IN = "a-code-that-works-once";

  private static final int MANY_EVENTS = 120; // so many that the page says how many there are

  @TempDir private static Path data;
  @TempDir private static Path workspace;
  @TempDir private static Path settings;
  private static Chromium chromium;
  private static GadgetProcess hub;
  private static GadgetProcess drone;
  private static URI address;
  private static SessionPage session;

  @BeforeAll
  static void start() throws Exception {
    chromium = Chromium.shared();
    hub = hub("0");
    address = URI.create(hub.awaitLine("ready "));
    drone = drone();
    drone.awaitLine("drone available ");
    var context = chromium.context();
    HubSocket.watch(context);
    var page = context.newPage();
    page.navigate(address + "/#/?code=" + SIGN_IN);
    new SignInPage(page).chooseNoPasswordYet();
    session = new SessionPage(page);
    session.awaitConnected();
  }

  @AfterAll
  static void stop() {
    chromium.close();
    drone.close();
    hub.close();
  }

  @Test
  void theSentenceGoesOnAfterTheHubWasKilled() throws Exception {
    beginToAnswer("Go on without the hub");

    hub.kill();
    startHubAgain();

    awaitWhole("Go on without the hub");
  }

  @Test
  void theTurnGoesOnAfterTheDroneWasKilled() throws Exception {
    beginToAnswer("Go on without the drone");

    drone.kill();
    assertThat(session.page().getByText("The drone is offline")).isVisible();
    assertThat(session.turn("Go on without the drone")).containsText("Recovering");
    session.look("state-recovering");
    var socket = HubSocket.of(session.page());
    socket.hold("droneUpdated");
    drone.close();
    drone = drone();
    assertThat(session.page().getByText("The drone restarted and resumes the turn.")).isVisible();
    session.look("state-resuming");
    socket.release();

    awaitWhole("Go on without the drone");
    assertThat(session.panel()).containsText("Nothing in here");
  }

  @Test
  void theSentenceGoesOnFromTheLogWhereTheLineBrokeAndTheTurnCannotBeReadAgain() {
    var page = session.page();
    var socket = HubSocket.of(page);
    beginToAnswer("Go on from the log");
    socket.hold();
    socket.awaitHeld(MANY_EVENTS);
    page.route("**/api/v1/chat-session/*/turn*", Route::abort);

    socket.cut();
    assertThat(page.getByText(Pattern.compile("Catching up: \\d+ events"))).isVisible();
    session.look("state-catching-up");
    socket.release();

    awaitWhole("Go on from the log");
    assertThat(page.getByText("Catching up")).isHidden();
    page.unrouteAll();
  }

  @Test
  void aPromptWrittenWhileTheHubIsAwayIsSentOnceWhenItIsBack() throws Exception {
    hub.kill();
    assertThat(session.page().getByRole(AriaRole.ALERT)).containsText("Reconnecting to the hub");

    session.composer().fill("Written while it was away");
    session.composer().press("Enter");
    session.awaitStatus("Written while it was away", "waiting");
    session.look("state-not-sent");
    session.composer().fill("a draft");
    startHubAgain();

    awaitWhole("Written while it was away");
    assertThat(session.composer()).hasValue("a draft");
    session.page().reload();
    assertThat(session.composer()).hasValue("a draft");
    assertThat(session.turn("Written while it was away")).hasCount(1);
  }

  @Test
  void aPromptWrittenWhileTheHubIsAwayIsRunOnceThoughItsTabWasClosed() throws Exception {
    hub.kill();
    assertThat(session.page().getByRole(AriaRole.ALERT)).containsText("Reconnecting to the hub");
    session.composer().fill("Written in a tab that is gone");
    session.composer().press("Enter");
    session.awaitStatus("Written in a tab that is gone", "waiting");
    var place = session.page().url();
    var browser = session.page().context();

    session.page().close();
    startHubAgain();
    var page = browser.newPage();
    page.navigate(place);
    session = new SessionPage(page);
    session.awaitConnected();
    session.drive();

    awaitWhole("Written in a tab that is gone");
    page.reload();
    assertThat(session.turn("Written in a tab that is gone")).hasCount(1);
    session.awaitEnd("Written in a tab that is gone");
  }

  private static void beginToAnswer(String prompt) {
    session.send(prompt);
    assertThat(session.turn(prompt).locator("[data-part=response]").first()).not().isEmpty();
  }

  private static void awaitWhole(String prompt) {
    session.awaitEnd(prompt);
    assertThat(session.answer(prompt)).containsText("Your prompt was \"" + prompt + "\"");
    assertThat(session.answer(prompt))
        .containsText("Choose a real model in the settings to have your prompt answered.");
    assertThat(session.turn(prompt)).hasCount(1);
  }

  private static void startHubAgain() throws Exception {
    hub.close();
    hub = hub(Integer.toString(address.getPort()));
    hub.awaitLine("ready ");
  }

  private static GadgetProcess hub(String port) throws Exception {
    var codes = Map.of("GADGET_OWN_SIGN_IN", SIGN_IN, "GADGET_OWN_ENROLMENT", ENROLMENT);
    return GadgetProcess.start(codes, "hub", "--port", port, "--data", data.toString());
  }

  private static GadgetProcess drone() throws Exception {
    return GadgetProcess.start(
        Map.of("GADGET_ENROL", ENROLMENT, "XDG_CONFIG_HOME", settings.toString()),
        "drone",
        "--hub",
        address.toString(),
        "--workspace",
        workspace.toString());
  }
}

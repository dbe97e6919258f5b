package dev.gadgetcode.system.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.RequestOptions;
import dev.gadgetcode.system.GadgetProcess;
import dev.gadgetcode.system.page.Chromium.Look;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import tools.jackson.databind.json.JsonMapper;

/// One `gadget up` and one browser for all tests of a process that leave them as they were: started
/// for the first of them, ended after the last.
final class Stage implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  static final String EMAIL = "admin@localhost";
  static final String PASSWORD = "a long enough password";

  private final Chromium chromium = Chromium.shared();
  private final Path workspace = Path.of("target", "stage-workspace-" + System.nanoTime());
  private final GadgetProcess gadget;
  private final String address;

  private Stage() throws Exception {
    gadget =
        GadgetProcess.start(
            Map.of("GADGET_DEMO_RATE", "100"),
            "up",
            "--port",
            "0",
            "--workspace",
            workspace.toString());
    address = gadget.awaitLine("ready ");
    try (var context = chromium.context()) {
      var page = context.newPage();
      page.navigate(gadget.awaitLine("  "));
      new SignInPage(page).choosePassword(PASSWORD);
      new SessionPage(page).awaitConnected();
    }
  }

  String address() {
    return address;
  }

  /// A file of the sample project, which the demo model works in.
  Path file(String name) {
    return workspace.resolve("sample").resolve(name);
  }

  /// The browser of somebody who has signed in.
  BrowserContext context(Look look) {
    var context = chromium.context(look);
    signIn(context);
    return context;
  }

  private String signIn(BrowserContext context) {
    var login = Map.of("email", EMAIL, "password", PASSWORD);
    var answer =
        context
            .request()
            .post(address + "/api/v1/auth/login", RequestOptions.create().setData(login));
    assertThat(answer.status()).isEqualTo(200);
    return JSON.readTree(answer.body()).get("token").asString();
  }

  /// What the project lets the agent do from the next turn on; nothing restores what is usual.
  void policy(Map<String, String> policy) {
    try (var context = chromium.context()) {
      var token = signIn(context);
      var projects = address + "/api/v1/project";
      var read = context.request().get(projects, bearer(token));
      var id = JSON.readTree(read.body()).get("items").get(0).get("_id").asString();
      var changed =
          context
              .request()
              .patch(projects + "/" + id, bearer(token).setData(Map.of("policy", policy)));
      assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    }
  }

  private static RequestOptions bearer(String token) {
    return RequestOptions.create().setHeader("authorization", "Bearer " + token);
  }

  BrowserContext context() {
    return context(Look.DESKTOP_LIGHT);
  }

  /// The session in a tab that drives it.
  SessionPage tab(BrowserContext context) {
    var session = watchingTab(context);
    session.drive();
    return session;
  }

  /// The session in a tab, which watches where another one drives it.
  SessionPage watchingTab(BrowserContext context) {
    var page = context.newPage();
    page.navigate(address);
    var session = new SessionPage(page);
    session.awaitConnected();
    return session;
  }

  @Override
  public void close() {
    chromium.close();
    gadget.close();
  }

  /// Hands the stage to whoever asks for it.
  static final class Shared implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Stage.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getStore(StoreScope.LAUNCHER_SESSION, ExtensionContext.Namespace.GLOBAL)
          .computeIfAbsent(Stage.class, _ -> open(), Stage.class);
    }

    private static Stage open() {
      try {
        return new Stage();
      } catch (Exception failed) {
        throw new AssertionError("the stage could not be set", failed);
      }
    }
  }
}

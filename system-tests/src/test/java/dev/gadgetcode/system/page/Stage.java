package dev.gadgetcode.system.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.RequestOptions;
import dev.gadgetcode.system.GadgetProcess;
import dev.gadgetcode.system.page.Chromium.Look;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// One `gadget up` and one browser for all tests that leave them as they were: started for the
/// first of them, ended after the last.
final class Stage implements AutoCloseable {
  private static final String EMAIL = "admin@localhost";
  private static final String PASSWORD = "a long enough password";

  private final Chromium chromium = new Chromium();
  private final GadgetProcess gadget;
  private final String address;

  private Stage() throws Exception {
    var workspace = Path.of("target", "stage-workspace-" + System.nanoTime());
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

  /// The browser of somebody who has signed in.
  BrowserContext context(Look look) {
    var context = chromium.context(look);
    var login = Map.of("email", EMAIL, "password", PASSWORD);
    var answer =
        context
            .request()
            .post(address + "/api/v1/auth/login", RequestOptions.create().setData(login));
    assertThat(answer.status()).isEqualTo(200);
    return context;
  }

  BrowserContext context() {
    return context(Look.DESKTOP_LIGHT);
  }

  /// The session, in a tab of its own.
  SessionPage tab(BrowserContext context) {
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
          .getRoot()
          .getStore(ExtensionContext.Namespace.GLOBAL)
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

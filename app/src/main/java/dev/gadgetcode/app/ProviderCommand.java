package dev.gadgetcode.app;

import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.ai.http.AddressPolicy;
import dev.gadgetcode.ai.http.ApiKey;
import dev.gadgetcode.ai.http.BaseUrl;
import dev.gadgetcode.ai.http.Limits;
import dev.gadgetcode.ai.provider.ApiType;
import dev.gadgetcode.ai.provider.ListedModel;
import dev.gadgetcode.ai.provider.Listing;
import dev.gadgetcode.ai.provider.Provider;
import dev.gadgetcode.ai.provider.ProviderSettings;
import dev.gadgetcode.ai.provider.ProviderTest;
import dev.gadgetcode.ai.provider.Providers;
import dev.gadgetcode.app.client.HubOption;
import dev.gadgetcode.app.client.ProviderView;
import dev.gadgetcode.protocol.Secret;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `gadget provider`: what a model provider has, whether it works from this machine, and how a hub
/// comes to know it.
@Command(
    name = "provider",
    description = "Adds a provider of models to a hub, or looks at one from this machine.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true)
final class ProviderCommand {
  private static final String KEY_VARIABLE = "GADGET_API_KEY";

  @Spec private CommandSpec spec = CommandSpec.create();

  /// The options that say which provider.
  static final class Where {
    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec command;

    @Option(
        names = "--type",
        required = true,
        description =
            "Kind of provider: openai (and all that are compatible), anthropic, ollama, demo.")
    private String type = "";

    @Option(
        names = "--base-url",
        defaultValue = "",
        description = "Its address: ends in /v1 for openai, is the bare host for the others.")
    private String baseUrl = "";

    /// Asks the provider. The key comes from the environment, where no process list shows it.
    <T> T ask(Function<Provider, T> question) {
      var settings = settings();
      try (var providers = new Providers(Catalogue.builtIn(), Limits.USUAL)) {
        return question.apply(providers.provider(settings));
      }
    }

    private ApiType check() {
      return ApiType.of(type)
          .orElseThrow(() -> wrong("--type is openai, anthropic, ollama or demo, not " + type));
    }

    private ProviderSettings settings() {
      var kind = check();
      if (kind == ApiType.DEMO) {
        return ProviderSettings.demo();
      }
      BaseUrl.problem(baseUrl)
          .ifPresent(problem -> {
            throw wrong("--base-url: " + problem);
          });
      var key = Optional.ofNullable(System.getenv(KEY_VARIABLE)).map(ApiKey::of);
      return new ProviderSettings(
          kind, baseUrl, BaseUrl.of(baseUrl), key.orElse(ApiKey.NONE), AddressPolicy.privateToo());
    }

    private ParameterException wrong(String message) {
      return new ParameterException(command.commandLine(), message);
    }
  }

  @Command(
      name = "add",
      description =
          "Adds it to a hub, for your sessions. The key is read from " + KEY_VARIABLE + ".",
      mixinStandardHelpOptions = true,
      footerHeading = "%nExamples:%n",
      footer = {
        "  GADGET_API_KEY=... gadget provider add --name mine --type anthropic --base-url"
            + " https://api.anthropic.com",
        "  gadget provider add --name local --type ollama --base-url http://127.0.0.1:11434",
        "  gadget run --project sample --provider local --model qwen3 \"Hello\""
      })
  int add(
      @Mixin HubOption hub,
      @Mixin Where where,
      @Option(names = "--name", required = true, description = "How it is called.") String name,
      @Option(names = "--shared", description = "For everybody; you are an admin.") boolean shared,
      @Option(
              names = "--api-key",
              description = "Better as GADGET_API_KEY, which no process list shows.")
          @Nullable String key)
      throws IOException, InterruptedException {
    where.check();
    Map<String, Object> wanted = new LinkedHashMap<>();
    wanted.put("name", name);
    wanted.put("apiType", where.type);
    wanted.put("shared", shared);
    if (!where.baseUrl.isEmpty()) {
      wanted.put("baseUrl", where.baseUrl);
    }
    if (key != null) {
      wanted.put("apiKey", new Secret(key));
    }
    try (var client = hub.connect()) {
      var added = client.create("/provider", wanted, ProviderView.class);
      spec.commandLine()
          .getOut()
          .println(
              "added %s as %s, %s"
                  .formatted(
                      added.name(), added.id().value(), added.hasKey() ? "with a key" : "no key"));
    }
    return CommandLine.ExitCode.OK;
  }

  @Command(
      name = "models",
      description = "Lists its models. The key is read from " + KEY_VARIABLE + ".",
      mixinStandardHelpOptions = true)
  int models(@Mixin Where where) {
    return switch (where.ask(Provider::models)) {
      case Listing.Listed(var models) -> {
        models.forEach(model -> IO.println(line(model)));
        yield CommandLine.ExitCode.OK;
      }
      case Listing.NotListed(var failure) -> failed(failure.message());
    };
  }

  private static String line(ListedModel model) {
    var context =
        model.contextWindow().isPresent() ? "  context " + model.contextWindow().getAsInt() : "";
    return model.id() + context + (model.state() == ListedModel.State.LOADED ? "  loaded" : "");
  }

  @Command(
      name = "test",
      description = "Says whether it works. The key is read from " + KEY_VARIABLE + ".",
      mixinStandardHelpOptions = true)
  int test(
      @Mixin Where where,
      @Option(names = "--model", description = "A model that is asked to say a word.")
          @Nullable String model) {
    return switch (where.ask(provider -> provider.test(Optional.ofNullable(model)))) {
      case ProviderTest.Works(var message) -> {
        IO.println(message);
        yield CommandLine.ExitCode.OK;
      }
      case ProviderTest.DoesNotWork works -> failed(works.message());
    };
  }

  private static int failed(String message) {
    System.err.println("gadget: " + message);
    return CommandLine.ExitCode.SOFTWARE;
  }
}

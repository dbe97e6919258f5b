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

/// `gadget provider`: what a model provider has, and whether it works from this machine.
@Command(
    name = "provider",
    description = "Looks at a provider of models from this machine.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true)
final class ProviderCommand {
  private static final String KEY_VARIABLE = "GADGET_API_KEY";

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

    private ProviderSettings settings() {
      var kind =
          ApiType.of(type)
              .orElseThrow(() -> wrong("--type is openai, anthropic, ollama or demo, not " + type));
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

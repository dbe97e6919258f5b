package dev.gadgetcode.app;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Gives every option a variable: `--behind-proxy` is `GADGET_BEHIND_PROXY`.
final class EnvironmentDefaults implements IDefaultValueProvider {
  private final Map<String, String> environment;

  EnvironmentDefaults(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec arg) {
    if (!(arg instanceof OptionSpec option)) {
      return null;
    }
    var name = option.longestName().replaceFirst("^-+", "");
    return environment.get("GADGET_" + name.replace('-', '_').toUpperCase(Locale.ROOT));
  }
}

package dev.gadgetcode.app;

import dev.gadgetcode.hub.Doors;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.provider.ProviderModels;
import dev.gadgetcode.hub.tls.TlsFiles;
import dev.gadgetcode.protocol.Secret;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `gadget hub`: the server, in this process.
@Command(
    name = "hub",
    description = "Runs the hub: Socket.IO, REST and the page on one port.",
    mixinStandardHelpOptions = true,
    subcommands = {HubBackupCommand.class, HubRestoreCommand.class, HubRotateKeyCommand.class})
final class HubCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final PortOption port = new PortOption();
  @Mixin private final DataOption data = new DataOption();
  @Mixin private final StoreOption store = new StoreOption();
  @Mixin private final BusOption bus = new BusOption();
  @Mixin private final MasterKeyOption masterKey = new MasterKeyOption();

  @Option(
      names = "--bind",
      defaultValue = "127.0.0.1",
      description = "Address to listen on (default: ${DEFAULT-VALUE}).")
  private String bind = "";

  @Option(
      names = "--recovery-hours",
      defaultValue = "24",
      description = "Hours that a turn waits for a drone that is gone (default: ${DEFAULT-VALUE}).")
  private int recoveryHours;

  @Option(
      names = "--behind-proxy",
      description = "A proxy with TLS is in front, and is believed about its clients.")
  private boolean behindProxy;

  @Option(
      names = "--tls-cert",
      description = "PEM file of the hub's own certificate; looked at again when it changes.")
  private @Nullable Path tlsCert;

  @Option(names = "--tls-key", description = "PEM file of the certificate's key.")
  private @Nullable Path tlsKey;

  @Option(
      names = "--provider-allow",
      description = "Host of the private network that anybody may name as a provider's.")
  private List<String> providerAllow = new ArrayList<>();

  @Option(
      names = "--limits",
      defaultValue = "default",
      description = "default, or off for load tests on this machine (default: ${DEFAULT-VALUE}).")
  private String limits = "";

  @Option(
      names = "--log-format",
      defaultValue = "text",
      description = "text, or json with a line for each event (default: ${DEFAULT-VALUE}).")
  private String logFormat = "";

  @Option(names = "--admin-email", description = "First admin, where there is nobody yet.")
  private @Nullable String adminEmail;

  @Option(
      names = "--admin-password",
      description = "The first admin's password; better as GADGET_ADMIN_PASSWORD.")
  private @Nullable String adminPassword;

  @Option(names = "--own-sign-in", hidden = true, description = "For gadget up.")
  private @Nullable String ownSignIn;

  @Option(names = "--own-enrolment", hidden = true, description = "For gadget up.")
  private @Nullable String ownEnrolment;

  @Override
  public Integer call() throws Exception {
    check();
    try (var providers = new AskedProviders(providerAllow)) {
      var config = config(providers);
      config
          .complaint()
          .ifPresent(complaint -> {
            throw refused(complaint);
          });
      return UntilSignal.run(() -> run(config));
    }
  }

  private int run(HubConfig config) throws Exception {
    try (var hub = Hub.start(config)) {
      var scheme = config.doors().tls().isPresent() ? "https" : "http";
      var address = "%s://%s:%d".formatted(scheme, bind, hub.address().getPort());
      hub.setUpCode()
          .ifPresent(code ->
              IO.println("Set the hub up, once, at %s/#/?setup=%s".formatted(address, code)));
      IO.println("ready " + address);
      return UntilSignal.forever();
    }
  }

  private void check() {
    if (!List.of("default", "off").contains(limits)) {
      throw refused("--limits is default or off");
    }
    if (!LogLines.choose(logFormat)) {
      throw refused("--log-format is text or json");
    }
    if ((tlsCert == null) != (tlsKey == null)) {
      throw refused("--tls-cert and --tls-key go together");
    }
  }

  private CommandLine.ParameterException refused(String why) {
    return new CommandLine.ParameterException(spec.commandLine(), why);
  }

  private HubConfig config(ProviderModels models) {
    var alone = fileConfig(models);
    var stored = store.value().map(alone::with).orElse(alone);
    return bus.value().map(stored::with).orElse(stored);
  }

  private HubConfig fileConfig(ProviderModels models) {
    return new HubConfig(
        new InetSocketAddress(bind, port.value()),
        data.value(),
        Duration.ofHours(recoveryHours),
        new Doors(
            true,
            masterKey.value(),
            behindProxy,
            providerAllow,
            limits.equals("default"),
            firstAdmin(),
            ownCodes(),
            tls()),
        models);
  }

  private Optional<Doors.OwnCodes> ownCodes() {
    if (ownSignIn == null || ownEnrolment == null) {
      return Optional.empty();
    }
    return Optional.of(new Doors.OwnCodes(new Secret(ownSignIn), new Secret(ownEnrolment)));
  }

  private Optional<TlsFiles> tls() {
    return tlsCert == null || tlsKey == null
        ? Optional.empty()
        : Optional.of(new TlsFiles(tlsCert, tlsKey));
  }

  private Optional<Doors.FirstAdmin> firstAdmin() {
    if (adminEmail == null || adminPassword == null) {
      return Optional.empty();
    }
    return Optional.of(new Doors.FirstAdmin(adminEmail, new Secret(adminPassword)));
  }
}

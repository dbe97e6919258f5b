package dev.gadgetcode.app.doctor;

import static dev.gadgetcode.app.doctor.Finding.fail;
import static dev.gadgetcode.app.doctor.Finding.ok;
import static dev.gadgetcode.app.doctor.Finding.warn;

import dev.gadgetcode.app.client.HubClient;
import dev.gadgetcode.app.client.HubOption;
import dev.gadgetcode.app.client.HubPulse;
import dev.gadgetcode.app.client.HubRefused;
import dev.gadgetcode.app.client.HubUnreachable;
import dev.gadgetcode.app.client.PlainText;
import dev.gadgetcode.app.client.ProviderView;
import dev.gadgetcode.app.client.SignInMissing;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a hub and its providers say. Blocks its caller for some seconds at most.
public final class HubChecks {
  /// A date in a header has whole seconds, and the way takes a moment.
  private static final Duration SMALL = Duration.ofSeconds(3);

  private final URI hub;
  private final Optional<HubPulse> pulse;
  private final Finding reached;

  private HubChecks(URI hub, Optional<HubPulse> pulse, Finding reached) {
    this.hub = hub;
    this.pulse = pulse;
    this.reached = reached;
  }

  /// Asks the hub whether it is there.
  public static HubChecks of(URI hub) throws IOException, InterruptedException {
    try {
      var pulse = HubPulse.of(hub);
      return new HubChecks(
          hub, Optional.of(pulse), ok("hub", "%s answers and is ready".formatted(hub)));
    } catch (HubUnreachable away) {
      return new HubChecks(hub, Optional.empty(), away(hub, away));
    } catch (HubRefused refused) {
      return new HubChecks(
          hub,
          Optional.empty(),
          fail(
              "hub",
              "%s answers, but: %s".formatted(hub, refused.getMessage()),
              "is it a hub? If so, its log says why"));
    }
  }

  private static Finding away(URI hub, HubUnreachable why) {
    return isHere(hub)
        ? warn("hub", "no hub runs at " + hub, "start one with `gadget up`")
        : fail("hub", String.valueOf(why.getMessage()), "ask who runs it");
  }

  private static boolean isHere(URI hub) {
    try {
      return InetAddress.getByName(hub.getHost()).isLoopbackAddress();
    } catch (UnknownHostException _) {
      return false;
    }
  }

  public boolean isReached() {
    return pulse.isPresent();
  }

  public Finding reached() {
    return reached;
  }

  /// Do the clocks agree?
  public Optional<Finding> clock() {
    return pulse.map(HubChecks::clock);
  }

  static Finding clock(HubPulse pulse) {
    if (pulse.ahead().isEmpty()) {
      return warn("clock", "the hub does not tell its time", "compare the clocks by hand");
    }
    var ahead = pulse.ahead().get();
    var seconds = ahead.abs().toSeconds();
    return ahead.abs().compareTo(SMALL) <= 0
        ? ok("clock", "within %d s of the hub's".formatted(SMALL.toSeconds()))
        : warn(
            "clock",
            "the hub's clock is %d s %s of this one"
                .formatted(seconds, ahead.isNegative() ? "behind" : "ahead"),
            "have both set by NTP; approvals expire by them");
  }

  /// Do the providers of the user's models work from the hub?
  public List<Finding> providers(HubOption who) throws IOException, InterruptedException {
    if (!isReached()) {
      return List.of();
    }
    try (var client = who.connect()) {
      return providers(client);
    } catch (SignInMissing missing) {
      return List.of(warn("providers", "not looked at", String.valueOf(missing.getMessage())));
    }
  }

  private List<Finding> providers(HubClient client) throws IOException, InterruptedException {
    var findings = new ArrayList<Finding>();
    for (var provider : client.list("/provider", ProviderView.class)) {
      var name = PlainText.line(provider.name());
      var answer = client.act("/provider/%s/test".formatted(provider.id().value()));
      var message = PlainText.line(answer.path("message").asString(""));
      findings.add(
          answer.path("success").asBoolean(false)
              ? ok("provider", "%s: %s".formatted(name, message))
              : warn(
                  "provider",
                  "%s: %s".formatted(name, message),
                  "look at its address and key on the page, from " + hub));
    }
    return findings.isEmpty()
        ? List.of(
            warn(
                "providers",
                "none; only the scripted demo answers",
                "add one with `gadget provider add`"))
        : findings;
  }
}

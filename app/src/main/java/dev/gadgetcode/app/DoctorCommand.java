package dev.gadgetcode.app;

import dev.gadgetcode.app.client.HubOption;
import dev.gadgetcode.app.doctor.Finding;
import dev.gadgetcode.app.doctor.HubChecks;
import dev.gadgetcode.app.doctor.MachineChecks;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `gadget doctor`: says what is there, what is missing, and what to do about it.
@Command(
    name = "doctor",
    description =
        "Looks at what a hub and a drone need, on this machine and at a hub: a line each, with what"
            + " to do.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:Everything works, perhaps with a warning.", "1:Something does not work."},
    footerHeading = "%nExamples:%n",
    footer = {"  gadget doctor", "  gadget doctor --hub https://hub.example.org"})
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HubOption hub = new HubOption();
  @Mixin private final PortOption port = new PortOption();
  @Mixin private final DataOption data = new DataOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    var findings = findings();
    findings.forEach(finding -> spec.commandLine().getOut().println(finding.line()));
    boolean fails = findings.stream().anyMatch(finding -> finding.level() == Finding.Level.FAIL);
    return fails ? 1 : 0;
  }

  private List<Finding> findings() throws IOException, InterruptedException {
    var address = hub.address();
    var atHub = HubChecks.of(address);
    var local = URI.create("http://127.0.0.1:" + port.value());
    boolean isHubHere =
        address.getPort() == port.value() ? atHub.isReached() : HubChecks.of(local).isReached();
    var findings = new ArrayList<Finding>();
    findings.add(MachineChecks.jdk());
    findings.add(MachineChecks.git());
    findings.add(MachineChecks.bubblewrap());
    findings.add(MachineChecks.ripgrep());
    findings.add(MachineChecks.port(port.value(), isHubHere));
    findings.add(MachineChecks.disk(data.value()));
    findings.add(atHub.reached());
    atHub.clock().ifPresent(findings::add);
    findings.addAll(atHub.providers(hub));
    return findings;
  }
}

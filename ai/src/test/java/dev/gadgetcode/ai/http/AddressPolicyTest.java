package dev.gadgetcode.ai.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("S36")
final class AddressPolicyTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254",
        "169.254.170.2",
        "168.63.129.16",
        "100.100.100.200",
        "192.0.0.192",
        "0.0.0.0",
        "0.1.2.3",
        "224.0.0.1",
        "255.255.255.255",
        "240.0.0.1",
        "::",
        "fe80::1",
        "fd00:ec2::254",
        "fd20:ce::254",
        "ff02::1",
        "::ffff:169.254.169.254",
        "::169.254.169.254",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::a9fe:a9fe",
        "2002:a9fe:a9fe::1",
        "2001:0:1:2:3:4:5601:5601"
      })
  void metadataAndReservedAddressesAreNeverCalled(String address) {
    assertThat(AddressPolicy.privateToo().refusal("host", InetAddress.ofLiteral(address)))
        .isPresent();
    assertThat(
            AddressPolicy.publicAnd(Set.of("host")).refusal("host", InetAddress.ofLiteral(address)))
        .isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.255.0.9",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "100.64.0.1",
        "198.18.0.1",
        "::1",
        "fc00::1",
        "fd12:3456::1",
        "fec0::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::1"
      })
  void privateAddressesAreCalledOnlyWhereAllowed(String address) {
    InetAddress inet = InetAddress.ofLiteral(address);

    assertThat(AddressPolicy.publicOnly().refusal("box.lan", inet).orElseThrow())
        .contains("box.lan is private")
        .contains("--provider-allow box.lan");
    assertThat(AddressPolicy.publicAnd(Set.of("other.lan")).refusal("box.lan", inet)).isPresent();
    assertThat(AddressPolicy.publicAnd(Set.of("BOX.lan")).refusal("box.LAN", inet)).isEmpty();
    assertThat(AddressPolicy.privateToo().refusal("box.lan", inet)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "172.32.0.1",
        "100.128.0.1",
        "2606:4700::1111",
        "64:ff9b::101:101",
        "2002:101:101::1"
      })
  void publicAddressesAreCalled(String address) {
    assertThat(AddressPolicy.publicOnly().refusal("host", InetAddress.ofLiteral(address)))
        .isEmpty();
  }

  @Test
  void numbersThatStandForAnAddressAreJudgedAsThatAddress() throws Exception {
    for (String spelling : new String[] {"127.1", "2130706433", "0x7f.0.0.1", "localhost"}) {
      InetAddress[] addresses;
      try {
        addresses = InetAddress.getAllByName(spelling);
      } catch (java.net.UnknownHostException _) {
        continue; // not an address here, so nothing can be called by it
      }
      for (InetAddress address : addresses) {
        assertThat(AddressPolicy.publicOnly().refusal(spelling, address)).as(spelling).isPresent();
      }
    }
  }
}

package dev.gadgetcode.hub.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBufAllocator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerCertificateTest {
  private static final Duration NEVER = Duration.ofDays(1);

  @TempDir private Path directory;
  private TestCertificate first;
  private TlsFiles files;

  @BeforeEach
  void write() throws Exception {
    first = TestCertificate.make(1);
    files = first.in(directory, NEVER);
  }

  @Test
  void onlyTheVersionsOfTlsThatAreGoodAreSpoken() {
    var served = new ServerCertificate(files);

    assertThat(served.handler(ByteBufAllocator.DEFAULT).engine().getEnabledProtocols())
        .containsExactlyInAnyOrder("TLSv1.3", "TLSv1.2");
  }

  @Test
  void aHubWithoutAGoodPairDoesNotStart() throws Exception {
    var key = Files.readString(files.key());
    var other = TestCertificate.make(2);

    Files.writeString(files.key(), "nothing");
    refused("there is no key in its file");
    Files.writeString(files.key(), key.replace("PRIVATE KEY", "EC PRIVATE KEY"));
    refused("the key is a EC PRIVATE KEY; openssl pkcs8 -topk8 -nocrypt makes it a plain one");
    Files.writeString(files.key(), TestCertificate.pem("PRIVATE KEY", new byte[] {1, 2, 3}));
    refused("the key cannot be read, or is of another kind");
    Files.writeString(
        files.key(), TestCertificate.pem("PRIVATE KEY", other.keys().getPrivate().getEncoded()));
    refused("the key is not the one of the certificate");
    Files.writeString(files.certificate(), "");
    refused("there is no certificate in its file");
    Files.writeString(files.certificate(), "-----BEGIN CERTIFICATE-----\nAAAA\n");
    refused("the certificate cannot be read");
    Files.delete(files.certificate());
    refused("a file of the certificate cannot be read");
  }

  private void refused(String why) {
    assertThatThrownBy(() -> new ServerCertificate(files))
        .isInstanceOf(TlsUnusable.class)
        .hasMessage(why);
  }

  @Test
  void aPairThatIsHalfWrittenIsTakenWhenItIsWhole() throws Exception {
    var served = new ServerCertificate(files);
    var next = TestCertificate.make(2);
    var key = Files.readString(files.key());
    next.in(directory, NEVER);
    var nextKey = Files.readString(files.key());
    Files.writeString(files.key(), key);

    served.look();
    assertThat(served.certificate()).isEqualTo(first.certificate());
    Files.writeString(files.key(), nextKey);
    served.look();
    assertThat(served.certificate()).isEqualTo(next.certificate());
  }

  @Test
  void filesThatGoAwayOrBreakLeaveTheOldPair() throws Exception {
    var served = new ServerCertificate(files);

    Files.writeString(files.certificate(), "garbage");
    served.look();
    Files.delete(files.certificate());
    served.look();

    assertThat(served.certificate()).isEqualTo(first.certificate());
  }
}

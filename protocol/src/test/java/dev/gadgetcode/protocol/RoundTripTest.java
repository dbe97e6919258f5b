package dev.gadgetcode.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RoundTripTest {
  static Stream<Arguments> everyRecord() {
    return Records.all().stream()
        .flatMap(type -> Stream.of(Samples.values()).map(sample -> Arguments.of(type, sample)));
  }

  @ParameterizedTest
  @MethodSource("everyRecord")
  void aRecordIsReadAsItWasWritten(Class<?> type, Samples sample) {
    var written = sample.of(type);

    var read = Wire.parse(Wire.mapper().writeValueAsString(written), type);

    assertThat(read).isEqualTo(written);
  }

  @ParameterizedTest
  @MethodSource("everyRecord")
  void theArgumentsOfAMessageMakeTheMessage(Class<?> type, Samples sample) {
    if (sample.of(type) instanceof Message written) {
      var args = List.of(Wire.args(written));

      var read = Wire.parse(Wire.mapper().writeValueAsString(args), type);

      assertThat(read).isEqualTo(written);
      assertThat(args.isEmpty() || !args.getLast().toString().equals("null")).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("everyRecord")
  void whatANewerPeerAddsIsIgnored(Class<?> type, Samples sample) {
    var written = sample.of(type);

    var read = Wire.parse(Additions.to(Wire.tree(written)).toString(), type);

    assertThat(read).isEqualTo(written);
  }

  @ParameterizedTest
  @MethodSource("everyRecord")
  void aReferenceMayBeTheObjectThatHasTheId(Class<?> type, Samples sample) {
    var written = sample.of(type);
    var withObjects =
        Wire.tree(written).toString().replaceAll("\"id\"(?!:)", "{\"name\":5,\"_id\":\"id\"}");

    var read = Wire.parse(withObjects, type);

    assertThat(read).isEqualTo(written);
  }

  @ParameterizedTest
  @MethodSource("everyRecord")
  void aSecretIsWrittenAndNeverShown(Class<?> type, Samples sample) {
    var written = sample.of(type);

    assertThat(written.toString()).doesNotContain(Samples.SECRET);
  }

  @Test
  void secretsAreAmongTheSamples() {
    var withSecrets =
        Records.all().stream()
            .filter(type -> Wire.tree(Samples.FULL.of(type)).toString().contains(Samples.SECRET))
            .map(Class::getSimpleName);

    assertThat(withSecrets)
        .contains("IdeAuth", "DroneAuth", "Registered", "ProviderAccess", "ProcessWorkOrder");
  }
}

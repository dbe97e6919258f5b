package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The address of a database, and what of it is shown.
final class DatabaseUrlTest {
  @Test
  void onlyWhereTheDatabaseIsIsShown() {
    var url = DatabaseUrl.of("jdbc:postgresql://db:5433/hub?user=u&password=hidden&ssl=true");

    assertThat(url).hasToString("jdbc:postgresql://db:5433/hub");
    assertThat(url.value()).hasToString("***");
  }

  @Test
  void severalServersAreShown() {
    assertThat(DatabaseUrl.of("jdbc:postgresql://a:1,b:2/hub?user=u"))
        .hasToString("jdbc:postgresql://a:1,b:2/hub");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://u:hidden@host/db",
        "jdbc:mysql://host/db?password=hidden",
        "hidden",
        "",
        "postgresql://u:hidden@host/db",
        "jdbc:postgresql://u:hidden@host/db",
        "jdbc:postgresql://host:hidden/db",
        "jdbc:postgresql://host/db?password=hidden%"
      })
  void whatCannotBeReadIsRefusedAndNotRepeated(String text) {
    assertThatThrownBy(() -> DatabaseUrl.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--store ")
        .hasMessageNotContaining("hidden");
  }

  @Test
  void anUnknownSchemeIsNamed() {
    assertThatThrownBy(() -> DatabaseUrl.of("jdbc:mysql://host/db"))
        .hasMessageEndingWith(", not jdbc:mysql");
  }
}

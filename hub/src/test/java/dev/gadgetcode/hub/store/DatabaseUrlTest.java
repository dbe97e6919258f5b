package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
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
        "jdbc:postgresql://host:5432?user=u&password=hidden",
        "jdbc:postgresql://host:99999/db?user=u&password=hidden%",
        "jdbc:postgresql://host/db?password=hidden%"
      })
  void whatCannotBeReadIsRefusedAndNotRepeated(String text) {
    var logged = new CopyOnWriteArrayList<String>();
    var listener = new Listener(logged);
    var driver = Logger.getLogger("org.postgresql");
    driver.addHandler(listener);
    try {
      assertThatThrownBy(() -> DatabaseUrl.of(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("--store ")
          .hasMessageNotContaining("hidden");
    } finally {
      driver.removeHandler(listener);
    }

    assertThat(logged).isEmpty();
  }

  /// Hears what the driver logs.
  private static final class Listener extends Handler {
    private final List<String> logged;

    Listener(List<String> logged) {
      this.logged = logged;
    }

    @Override
    public void publish(LogRecord entry) {
      logged.add(entry.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void addressesOfAllKindsAreRead() {
    assertThat(DatabaseUrl.of("jdbc:postgresql://[::1]:5432/hub"))
        .hasToString("jdbc:postgresql://[::1]:5432/hub");
    assertThat(DatabaseUrl.of("jdbc:postgresql:hub?user=u"))
        .hasToString("jdbc:postgresql://localhost:5432/hub");
    assertThat(DatabaseUrl.of("jdbc:postgresql://db.example.org/hub?password=a%26b%25"))
        .hasToString("jdbc:postgresql://db.example.org:5432/hub");
  }

  @Test
  void anUnknownSchemeIsNamed() {
    assertThatThrownBy(() -> DatabaseUrl.of("jdbc:mysql://host/db"))
        .hasMessageEndingWith(", not jdbc:mysql");
  }
}

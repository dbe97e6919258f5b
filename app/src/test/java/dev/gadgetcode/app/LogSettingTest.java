package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import java.util.ArrayList;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

class LogSettingTest {
  @Test
  void everythingFromInfoOnGoesToStandardErrorAndToTheDrone() {
    var context = new LoggerContext();

    new LogSetting().configure(context);

    var appenders = new ArrayList<Class<?>>();
    context
        .getLogger(Logger.ROOT_LOGGER_NAME)
        .iteratorForAppenders()
        .forEachRemaining((Appender<ILoggingEvent> appender) -> {
          assertThat(appender.isStarted()).isTrue();
          appenders.add(appender.getClass());
        });
    assertThat(appenders).hasSize(2).contains(DroneLines.class);
    assertThat(context.getLogger("dev.gadgetcode.hub").isInfoEnabled()).isTrue();
    assertThat(context.getLogger("dev.gadgetcode.hub").isDebugEnabled()).isFalse();
    assertThat(context.getLogger("org.flywaydb.core").isInfoEnabled()).isFalse();
  }

  @Test
  void logbackFindsIt() {
    assertThat(ServiceLoader.load(Configurator.class)).hasAtLeastOneElementOfType(LogSetting.class);
  }
}

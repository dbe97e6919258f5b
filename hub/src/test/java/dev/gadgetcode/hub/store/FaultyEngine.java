package dev.gadgetcode.hub.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// An engine whose commits fail while it is told so. Thread-safe.
record FaultyEngine(Engine engine, AtomicBoolean failing, SQLiteErrorCode code) implements Engine {
  static Engine over(Engine engine, AtomicBoolean failing, SQLiteErrorCode code) {
    return new FaultyEngine(engine, failing, code);
  }

  @Override
  public Connection openWriter() throws SQLException {
    var connection = engine.openWriter();
    return (Connection)
        Proxy.newProxyInstance(
            FaultyEngine.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (_, method, arguments) -> {
              if (method.getName().equals("commit") && failing.get()) {
                throw new SQLiteException("made for a test", code);
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }

  @Override
  public Connection openReader() throws SQLException {
    return engine.openReader();
  }

  @Override
  public Fault fault(Throwable thrown) {
    return engine.fault(thrown);
  }
}

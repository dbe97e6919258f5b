package dev.gadgetcode.hub.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;

/// An engine that loses the writer's connection around a commit, once for each time it is told to.
/// Thread-safe.
///
/// @param next what happens at the next commit
record LostEngine(Engine engine, AtomicReference<Loss> next) implements Engine {
  enum Loss {
    NONE,
    /// The commit never reaches the server.
    BEFORE,
    /// The server commits, and its answer never comes.
    AFTER
  }

  @Override
  public Connection openWriter() throws SQLException {
    var connection = engine.openWriter();
    return (Connection)
        Proxy.newProxyInstance(
            LostEngine.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (_, method, arguments) -> {
              var loss = method.getName().equals("commit") ? next.getAndSet(Loss.NONE) : Loss.NONE;
              if (loss == Loss.BEFORE) {
                connection.close();
                throw new SQLException("made for a test", "08006");
              }
              try {
                var answer = method.invoke(connection, arguments);
                if (loss == Loss.AFTER) {
                  connection.close();
                  throw new SQLException("made for a test", "08006");
                }
                return answer;
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

  @Override
  public void begin(Connection connection, long group) throws SQLException {
    engine.begin(connection, group);
  }

  @Override
  public boolean isKept(long group) throws SQLException {
    return engine.isKept(group);
  }

  @Override
  public boolean rollBack(Connection connection) throws SQLException {
    return engine.rollBack(connection);
  }
}

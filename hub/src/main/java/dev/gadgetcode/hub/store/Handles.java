package dev.gadgetcode.hub.store;

import java.sql.Connection;
import java.sql.Types;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/// Jdbi over connections whose transactions are begun and ended here, not by Jdbi.
final class Handles {
  private Handles() {}

  static Handle over(Connection connection) {
    var jdbi = Jdbi.create(() -> connection);
    jdbi.getConfig(org.jdbi.v3.core.Handles.class).setForceEndTransactions(false);
    jdbi.registerArgument(new Text());
    return jdbi.open();
  }

  /// A text as every engine can keep it. PostgreSQL has no NUL in a text and would refuse the whole
  /// change: a turn could not end whose error message has one. It becomes the sign for what cannot
  /// be shown, on both engines, so that they keep the same.
  private static final class Text extends AbstractArgumentFactory<String> {
    Text() {
      super(Types.VARCHAR);
    }

    @Override
    protected Argument build(String value, ConfigRegistry config) {
      var text = value.replace('\0', '\uFFFD');
      return (position, statement, _) -> statement.setString(position, text);
    }
  }
}

package dev.gadgetcode.protocol;

import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.drone.DroneAuth;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.Id;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeAuth;
import dev.gadgetcode.protocol.ide.IdeEvent;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.workspace.WorkOrderFile;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Stream;

/// Every record of the protocol, found from its few roots.
final class Records {
  static final List<Class<? extends Message>> DIRECTIONS =
      List.of(IdeRequest.class, IdeEvent.class, DroneReport.class, DroneOrder.class);
  static final List<Class<? extends Message>> ACKS = List.of(IdeAck.class, DroneAck.class);
  static final List<Class<?>> DOCUMENTS =
      List.of(
          Turn.class,
          ChatSession.class,
          Registration.class,
          Refusal.class,
          IdeAuth.class,
          DroneAuth.class,
          RegisterDrone.class,
          RegisterDrone.Registered.class,
          WorkspaceFile.class,
          WorkOrderFile.class);

  private Records() {}

  /// The messages and acks.
  static List<Class<?>> messages() {
    return reachable(Stream.concat(DIRECTIONS.stream(), ACKS.stream()))
        .filter(Message.class::isAssignableFrom)
        .toList();
  }

  /// Everything that is a record, messages included, ids excluded.
  static List<Class<?>> all() {
    return reachable(
            Stream.of(DIRECTIONS, ACKS, DOCUMENTS).<Class<?>>flatMap(roots -> roots.stream()))
        .filter(Class::isRecord)
        .toList();
  }

  /// Every closed set.
  static List<Class<?>> enums() {
    return reachable(
            Stream.of(DIRECTIONS, ACKS, DOCUMENTS).<Class<?>>flatMap(roots -> roots.stream()))
        .filter(Class::isEnum)
        .toList();
  }

  private static Stream<Class<?>> reachable(Stream<? extends Class<?>> roots) {
    var found = new LinkedHashSet<Class<?>>();
    roots.forEach(root -> walk(root, found));
    return found.stream();
  }

  private static void walk(Type type, SequencedSet<Class<?>> found) {
    if (type instanceof ParameterizedType generic) {
      Arrays.stream(generic.getActualTypeArguments()).forEach(part -> walk(part, found));
    }
    if (!(type instanceof Class<?> raw)
        || !raw.getName().startsWith("dev.gadgetcode.")
        || Id.class.isAssignableFrom(raw)
        || raw == Secret.class
        || ((raw.isRecord() || raw.isEnum()) && !found.add(raw))) {
      return;
    }
    if (raw.isSealed()) {
      Arrays.stream(raw.getPermittedSubclasses()).forEach(permitted -> walk(permitted, found));
    }
    if (raw.isRecord()) {
      Arrays.stream(raw.getRecordComponents())
          .forEach(component -> walk(component.getGenericType(), found));
    }
  }
}

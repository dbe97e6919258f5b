package dev.gadgetcode.protocol;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedConstructor;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/// The rule that a record's component must be there unless it is `@Nullable`, told to Jackson, so
/// that what is missing is refused at the border instead of failing somewhere behind it.
///
/// A free JSON value that must be there may be the JSON null, which is not the same as missing.
final class Nullness extends NopAnnotationIntrospector {
  private static final long serialVersionUID = 1;
  private static final JsonSetter.Value NO_NULL = JsonSetter.Value.forValueNulls(Nulls.FAIL);
  private static final JsonSetter.Value NULL_IS_ABSENT = JsonSetter.Value.forValueNulls(Nulls.SKIP);

  @Override
  public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
    return mustBeThere(member) ? Boolean.TRUE : null;
  }

  @Override
  public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated member) {
    if (!mustBeThere(member)) {
      return NULL_IS_ABSENT;
    }
    var isFree = JsonNode.class.isAssignableFrom(member.getRawType());
    return isFree ? JsonSetter.Value.empty() : NO_NULL;
  }

  @Override
  public Version version() {
    return Version.unknownVersion();
  }

  private boolean mustBeThere(Annotated member) {
    return member instanceof AnnotatedParameter parameter
        && parameter.getOwner() instanceof AnnotatedConstructor constructor
        && constructor.getDeclaringClass().isRecord()
        && !isNullable(constructor.getDeclaringClass().getRecordComponents()[parameter.getIndex()]);
  }

  /// Asks the component, as the compiler does not put every type annotation on the constructor.
  static boolean isNullable(RecordComponent component) {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }
}

package dev.gadgetcode.hub.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// How long a text of a body may be, in characters.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Length {
  int min() default 0;

  int max();

  /// What all of it looks like, as a regular expression; empty for anything.
  String pattern() default "";
}

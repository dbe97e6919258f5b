package dev.gadgetcode.protocol;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a nullable field that is always written, as null where there is nothing. Without it a
/// field that is null is left out.
@JacksonAnnotationsInside
@JsonInclude(JsonInclude.Include.ALWAYS)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface OrNull {}

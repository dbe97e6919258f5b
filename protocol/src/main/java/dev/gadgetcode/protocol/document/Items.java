package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of a list, and where the next one begins.
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Items<T>(List<T> items, @Nullable String next) {
  public Items {
    items = List.copyOf(items);
  }
}

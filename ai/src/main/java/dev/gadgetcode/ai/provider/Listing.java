package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Failure;
import java.util.List;

/// What a provider answered when it was asked for its models.
public sealed interface Listing {
  record Listed(List<ListedModel> models) implements Listing {
    public Listed {
      models = List.copyOf(models);
    }
  }

  record NotListed(Failure failure) implements Listing {}
}

package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import java.util.Optional;

/// A place that has models. Safe to use from any thread and cheap to make; [Providers] holds what
/// is shared.
public interface Provider {
  Model model(String id);

  ModelInfo info(String id);

  /// The models it has. Blocks the calling thread for some seconds at most.
  Listing models();

  /// Whether it works, in words for the person who set it up. With a model, that model is asked to
  /// say a word, which costs next to nothing and is the only proof that a key is good where anyone
  /// may read the list. Blocks the calling thread.
  ProviderTest test(Optional<String> model);
}

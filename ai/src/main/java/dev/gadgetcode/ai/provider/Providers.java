package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.ai.http.Limits;
import dev.gadgetcode.ai.http.Transport;

/// The way to every provider: one per process, with the HTTP client and the catalogue that they
/// share. Safe to use from any thread; closing it breaks off the calls that still run.
public final class Providers implements AutoCloseable {
  private final Transport transport;
  private final Catalogue catalogue;

  public Providers(Catalogue catalogue, Limits limits) {
    this(catalogue, new Transport(limits));
  }

  Providers(Catalogue catalogue, Transport transport) {
    this.catalogue = catalogue;
    this.transport = transport;
  }

  public Provider provider(ProviderSettings settings) {
    return switch (settings.type()) {
      case OPENAI -> new HttpProvider(transport, catalogue, new OpenAiDialect(), settings);
      case ANTHROPIC -> new HttpProvider(transport, catalogue, new AnthropicDialect(), settings);
      case OLLAMA -> new HttpProvider(transport, catalogue, new OllamaDialect(), settings);
      case DEMO -> new DemoProvider(catalogue);
    };
  }

  @Override
  public void close() {
    transport.close();
  }
}

package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.ai.http.AddressPolicy;
import dev.gadgetcode.ai.http.Limits;
import dev.gadgetcode.ai.scripted.AnthropicVoice;
import dev.gadgetcode.ai.scripted.OllamaVoice;
import dev.gadgetcode.ai.scripted.OpenAiVoice;
import dev.gadgetcode.ai.scripted.Voice;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The list of a provider's models, and its test.
final class HttpProviderTest {

  static List<Voice> voices() {
    return List.of(new OpenAiVoice(), new AnthropicVoice(), new OllamaVoice());
  }

  @ParameterizedTest
  @MethodSource("voices")
  void aProviderListsItsModelsAndWorks(Voice voice) {
    TestBed bed = new TestBed(voice);
    bed.serve((_, connection) -> connection.answer(200, "", voice.list(List.of("one", "two"))));

    Listing listing = bed.provider().models();
    ProviderTest test = bed.provider().test(Optional.empty());

    assertThat(((Listing.Listed) listing).models().stream().map(ListedModel::id))
        .containsExactly("one", "two");
    assertThat(test).isEqualTo(new ProviderTest.Works("Scripted (127.0.0.1) answers. Models: 2."));
    bed.closeAndCheck();
  }

  @ParameterizedTest
  @MethodSource("voices")
  void aModelThatAnswersWorks(Voice voice) {
    TestBed bed = new TestBed(voice);
    bed.serve((request, connection) -> {
      if (request.line().startsWith("GET")) {
        connection.answer(404, "", "");
      } else {
        bed.say(connection, TestBed.A_WHOLE_STEP);
      }
    });

    ProviderTest test = bed.provider().test(Optional.of("one"));

    assertThat(test)
        .isEqualTo(
            new ProviderTest.Works("Scripted (127.0.0.1) answers, and so does its model one."));
    bed.closeAndCheck();
  }

  @ParameterizedTest
  @MethodSource("voices")
  void aRefusedKeyIsToldAsOne(Voice voice) {
    TestBed bed = new TestBed(voice);
    bed.serve((_, connection) -> connection.answer(401, "", ""));

    ProviderTest test = bed.provider().test(Optional.of("one"));

    assertThat(test.message())
        .isEqualTo(
            "The key was refused by Scripted (127.0.0.1). Enter a valid key in the provider's"
                + " settings.");
    assertThat(test).isInstanceOf(ProviderTest.DoesNotWork.class);
    assertThat(bed.requests()).hasSize(1);
    bed.closeAndCheck();
  }

  @ParameterizedTest
  @MethodSource("voices")
  void aServerOfSomethingElseIsNoProvider(Voice voice) {
    TestBed bed = new TestBed(voice);
    bed.serve((_, connection) -> connection.answer(200, "", "{\"hello\":\"world\"}"));

    Listing listing = bed.provider().models();

    Failure failure = ((Listing.NotListed) listing).failure();
    assertThat(failure.kind()).isEqualTo(Failure.Kind.GARBAGE);
    assertThat(failure.message()).contains("no list of models").contains("Check the base URL");
    bed.closeAndCheck();
  }

  @ParameterizedTest
  @MethodSource("voices")
  void aPrivateAddressNobodyAllowedIsNotAsked(Voice voice) {
    TestBed bed = new TestBed(voice);
    bed.serve((_, connection) -> connection.answer(200, "", "{}"));

    Listing listing = bed.provider(bed.url(), AddressPolicy.publicOnly()).models();

    Failure failure = ((Listing.NotListed) listing).failure();
    assertThat(failure.kind()).isEqualTo(Failure.Kind.ADDRESS_REFUSED);
    assertThat(failure.message()).contains("--provider-allow 127.0.0.1");
    assertThat(bed.requests()).isEmpty();
    bed.closeAndCheck();
  }

  @Test
  void aServerWithoutTlsCalledByHttpsSaysWhatToCheck() {
    TestBed bed = new TestBed(new OpenAiVoice());
    bed.serve((_, connection) -> connection.answer(200, "", "{}"));

    Listing listing =
        bed.provider(bed.url().replace("http:", "https:"), AddressPolicy.privateToo()).models();

    Failure failure = ((Listing.NotListed) listing).failure();
    assertThat(failure.kind()).isEqualTo(Failure.Kind.NETWORK);
    assertThat(failure.retryable()).isFalse();
    assertThat(failure.message()).contains("cannot be reached securely").contains("http://");
    bed.closeAndCheck();
  }

  @Test
  void anOllamaModelThatIsNotPulledSaysHowToPullIt() {
    TestBed bed = new TestBed(new OllamaVoice());
    bed.serve((request, connection) -> {
      if (request.line().startsWith("GET")) {
        connection.answer(200, "", "{\"models\":[]}");
      } else {
        connection.answer(404, "", "{\"error\":\"model 'qwen3:8b' not found\"}");
      }
    });

    ProviderTest test = bed.provider().test(Optional.of("qwen3:8b"));

    assertThat(test.message()).contains("run `ollama pull qwen3:8b` on that machine");
    bed.closeAndCheck();
  }

  @Test
  void anOllamaModelInMemoryIsListedAsLoaded() {
    TestBed bed = new TestBed(new OllamaVoice());
    bed.serve((request, connection) ->
        connection.answer(
            200,
            "",
            request.path().equals("/api/ps")
                ? "{\"models\":[{\"name\":\"b:1\"}]}"
                : "{\"models\":[{\"name\":\"a:1\",\"details\":{\"parameter_size\":\"7B\"}},{\"name\":\"b:1\"}]}"));

    Listing listing = bed.provider().models();

    assertThat(listing)
        .isEqualTo(
            new Listing.Listed(
                List.of(
                    new ListedModel(
                        "a:1", "a:1 (7B)", OptionalInt.empty(), ListedModel.State.READY),
                    new ListedModel("b:1", "b:1", OptionalInt.empty(), ListedModel.State.LOADED))));
    bed.closeAndCheck();
  }

  @Test
  void aListedContextWindowIsReadFromAnyVendorsField() {
    TestBed bed = new TestBed(new OpenAiVoice());
    bed.serve((_, connection) ->
        connection.answer(
            200,
            "",
            "{\"data\":[{\"id\":\"a\",\"context_length\":1},{\"id\":\"b\",\"max_model_len\":2},"
                + "{\"id\":\"c\",\"context_window\":3},{\"id\":\"d\",\"meta\":{\"n_ctx_train\":4}},{\"id\":\"e\"}]}"));

    Listing.Listed listing = (Listing.Listed) bed.provider().models();

    assertThat(listing.models().stream().map(ListedModel::contextWindow))
        .containsExactly(
            OptionalInt.of(1),
            OptionalInt.of(2),
            OptionalInt.of(3),
            OptionalInt.of(4),
            OptionalInt.empty());
    bed.closeAndCheck();
  }

  @Test
  void theDemoIsAlwaysThereAndSaysThatItIsScripted() {
    try (Providers providers = new Providers(Catalogue.builtIn(), Limits.USUAL)) {
      Provider demo = providers.provider(ProviderSettings.demo());

      assertThat(((Listing.Listed) demo.models()).models())
          .allMatch(model -> model.title().contains("scripted"));
      assertThat(demo.test(Optional.empty()).message()).contains("scripted").contains("no AI");
      assertThat(demo.info("demo").price()).isPresent();
    }
  }
}

package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.hub.provider.ProviderModels;
import dev.gadgetcode.hub.secret.MasterKeys;
import dev.gadgetcode.hub.secret.ProviderKeys;
import dev.gadgetcode.hub.secret.SealBroken;
import dev.gadgetcode.hub.secret.Seals;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Providers;
import dev.gadgetcode.hub.store.StoredProvider;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.drone.ProviderAccess;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.UserId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where providers may be, and what becomes of their keys: S36 to S38.
@Tag("slow")
class ProviderTest {
  private static final String CANARY = "sk-canary-4711-do-not-show";

  @TempDir private Path directory;
  private SignedInHub hub;
  private String admin;
  private final Queue<ProviderAccess> asked = new ConcurrentLinkedQueue<>();
  private volatile String refusal = "";

  /// A provider that has one model, unless it refuses.
  private final class ScriptedModels implements ProviderModels {
    @Override
    public List<String> of(ProviderAccess provider, boolean mayBePrivate) throws Untold {
      ask(provider);
      return List.of("m-1");
    }

    @Override
    public String test(ProviderAccess provider, boolean mayBePrivate) throws Untold {
      ask(provider);
      return provider.name() + " works.";
    }

    private void ask(ProviderAccess provider) throws Untold {
      asked.add(provider);
      if (!refusal.isEmpty()) {
        throw new Untold(refusal);
      }
    }
  }

  @BeforeEach
  void start() throws Exception {
    hub = SignedInHub.start(directory, false, List.of("localhost"), false, new ScriptedModels());
    admin = hub.admin();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private SignedInHub.Answer provider(String token, String url) throws Exception {
    return hub.post(
        token,
        "/provider",
        Map.of("name", "P", "apiType", "openai", "baseUrl", url, "apiKey", CANARY));
  }

  private static String complaint(SignedInHub.Answer answer) {
    return answer.body().path("errors").path(0).path("code").asString("");
  }

  @Test
  void s36AProviderIsNeverWhereMachinesLearnTheirSecrets() throws Exception {
    for (var url :
        List.of(
            "http://169.254.169.254/v1",
            "http://169.254.170.2/v1",
            "http://[::ffff:169.254.169.254]/v1",
            "http://[fe80::1]/v1",
            "http://[fd00:ec2::254]/v1",
            "http://100.100.100.200/v1",
            "http://metadata.google.internal/v1",
            "http://metadata.google.internal./v1")) {
      assertThat(complaint(provider(admin, url))).as(url).isEqualTo("forbidden-address");
    }
  }

  @Test
  void s36AnAddressIsHttpAndHidesNothing() throws Exception {
    for (var url :
        List.of(
            "file:///etc/passwd",
            "ftp://example.org",
            "https://user:pass@example.org/v1",
            "https://example.org/v1?key=x",
            "https://example.org/v1#x",
            "https:///v1",
            "http://2130706433/v1",
            "http://0x7f.1/v1",
            "http://127.1/v1",
            "http://0177.0.0.1/v1",
            "not an address")) {
      assertThat(complaint(provider(admin, url))).as(url).isEqualTo("malformed");
    }
  }

  @Test
  void s36OnlyAnAdminNamesAHostOfThePrivateNetwork() throws Exception {
    var user = hub.user(admin, "user").token();
    for (var url :
        List.of(
            "http://127.0.0.1:11434",
            "http://10.0.0.1/v1",
            "http://192.168.1.1/v1",
            "http://172.16.0.1/v1",
            "http://100.64.0.1/v1",
            "http://0.0.0.0/v1",
            "http://[::1]/v1",
            "http://[fc00::1]/v1",
            "http://[::ffff:10.0.0.1]/v1")) {
      assertThat(complaint(provider(user, url))).as(url).isEqualTo("private-address");
      assertThat(provider(admin, url).status()).as(url).isEqualTo(201);
    }
    assertThat(provider(user, "http://localhost:11434/v1").status()).isEqualTo(201);
  }

  @Test
  void aProviderTellsItsModelsToWhoeverHasItsKey() throws Exception {
    var id = provider(admin, "https://one.example.org/v1").body().path("_id").stringValue();

    var listed = hub.get(admin, "/provider/" + id + "/models").body();
    var tested = hub.call(admin, "POST", "/provider/" + id + "/test", null).body();

    assertThat(listed.path("items").path(0).stringValue()).isEqualTo("m-1");
    assertThat(tested.path("success").booleanValue()).isTrue();
    assertThat(tested.path("message").stringValue()).isEqualTo("P works.");
    assertThat(asked)
        .extracting(ProviderAccess::apiKey)
        .containsExactly(new Secret(CANARY), new Secret(CANARY));
  }

  @Test
  void aProviderThatDoesNotTellIsAnsweredInItsWords() throws Exception {
    var id = provider(admin, "https://one.example.org/v1").body().path("_id").stringValue();
    refusal = "The key was refused by P.";

    var listed = hub.get(admin, "/provider/" + id + "/models");
    var tested = hub.call(admin, "POST", "/provider/" + id + "/test", null).body();

    assertThat(listed.status()).isEqualTo(502);
    assertThat(listed.code()).isEqualTo("provider-failed");
    assertThat(tested.path("success").booleanValue()).isFalse();
    assertThat(tested.path("message").stringValue()).isEqualTo(refusal);
  }

  @Test
  void s37AnotherAddressClearsTheKey() throws Exception {
    var made = provider(admin, "https://one.example.org/v1").body();
    var path = "/provider/" + made.path("_id").stringValue();
    assertThat(made.path("hasKey").booleanValue()).isTrue();

    var renamed = hub.call(admin, "PATCH", path, Map.of("name", "Other")).body();
    var moved =
        hub.call(admin, "PATCH", path, Map.of("baseUrl", "https://two.example.org/v1")).body();

    assertThat(renamed.path("hasKey").booleanValue()).isTrue();
    assertThat(moved.path("hasKey").booleanValue()).isFalse();
  }

  @Test
  void s37TheKeyOfOneAddressIsNeverSentToAnother() throws Exception {
    var made = provider(admin, "https://one.example.org/v1").body();
    var path = "/provider/" + made.path("_id").stringValue();

    hub.call(admin, "PATCH", path, Map.of("baseUrl", "https://two.example.org/v1"));
    hub.call(admin, "POST", path + "/test", null);

    assertThat(asked).hasSize(1).allMatch(access -> access.apiKey() == null);
    var stored =
        hub.store()
            .read(handle -> Providers.find(handle, new ProviderId(made.path("_id").stringValue())))
            .orElseThrow();
    assertThat(stored.sealedKey()).isNull();
  }

  @Test
  void s38AKeyGoesInAndNeverComesOut() throws Exception {
    var made = provider(admin, "https://one.example.org/v1");
    var path = "/provider/" + made.body().path("_id").stringValue();

    var shown =
        made.response().body()
            + hub.get(admin, path).response().body()
            + hub.get(admin, "/provider").response().body()
            + hub.get(admin, "/audit").response().body();

    assertThat(shown).doesNotContain(CANARY);
    hub.store().commit(new Change(List.of(), List.of(), List.of())).join();
    try (var files = Files.walk(directory)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(CANARY);
      }
    }
  }

  @Test
  void s38ASealOpensOnlyWhereItWasMade() throws Exception {
    var id =
        new ProviderId(
            provider(admin, "https://a.example.org/v1").body().path("_id").stringValue());
    var stored = hub.store().read(handle -> Providers.find(handle, id)).orElseThrow();
    var keys = new ProviderKeys(hub.store(), new Seals(master()));

    assertThat(keys.key(stored).orElseThrow().value()).isEqualTo(CANARY);
    assertThatThrownBy(() -> keys.key(with(stored, "https://b.example.org/v1", stored.owner())))
        .isInstanceOf(SealBroken.class);
    assertThatThrownBy(() -> keys.key(with(stored, stored.baseUrl(), new UserId("thief"))))
        .isInstanceOf(SealBroken.class);
    assertThat(keys.access(new UserId("thief"), id)).isEmpty();
  }

  private MasterKeys master() throws IOException {
    return MasterKeys.open(directory.resolve("hub.key"), directory.resolve("data"));
  }

  private static StoredProvider with(StoredProvider it, @Nullable String url, UserId owner) {
    return new StoredProvider(
        it.id(),
        owner,
        it.shared(),
        it.name(),
        ApiType.OPENAI,
        url,
        it.sealedKey(),
        it.createdAt(),
        it.updatedAt(),
        it.revision());
  }

  @Test
  void s38AMasterKeyIsRotatedAndTheOldOneOpensNothing() throws Exception {
    var id =
        new ProviderId(
            provider(admin, "https://a.example.org/v1").body().path("_id").stringValue());
    var old = master();
    var before = hub.store().read(handle -> Providers.find(handle, id)).orElseThrow();

    assertThat(ProviderKeys.rotate(hub.store(), old)).isEqualTo(1);

    var after = hub.store().read(handle -> Providers.find(handle, id)).orElseThrow();
    var keys = new ProviderKeys(hub.store(), new Seals(master()));
    assertThat(after.sealedKey()).isNotEqualTo(before.sealedKey());
    assertThat(keys.key(after).orElseThrow().value()).isEqualTo(CANARY);
    assertThatThrownBy(() -> new ProviderKeys(hub.store(), new Seals(old)).key(after))
        .isInstanceOf(SealBroken.class);
    assertThatThrownBy(() -> keys.key(before)).isInstanceOf(SealBroken.class);
  }

  @Test
  void s38TheMasterKeyIsItsOwnersAloneAndNotInTheData() throws Exception {
    var file = directory.resolve("hub.key");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");

    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    assertThatThrownBy(this::master).hasMessageContaining("can be read by others");
    assertThatThrownBy(
            () -> MasterKeys.open(directory.resolve("data/hub.key"), directory.resolve("data")))
        .hasMessageContaining("data directory");
  }

  @Test
  void onlyAnAdminSharesAProvider() throws Exception {
    var user = hub.user(admin, "user").token();
    var shared = Map.of("name", "S", "apiType", "demo", "shared", true);

    assertThat(hub.post(user, "/provider", shared).status()).isEqualTo(403);
    var id = hub.post(admin, "/provider", shared).body().path("_id").stringValue();

    assertThat(hub.get(user, "/provider/" + id).status()).isEqualTo(200);
    assertThat(hub.call(user, "DELETE", "/provider/" + id, null).status()).isEqualTo(403);
    assertThat(hub.call(user, "PATCH", "/provider/" + id, Map.of("name", "x")).status())
        .isEqualTo(403);
  }
}

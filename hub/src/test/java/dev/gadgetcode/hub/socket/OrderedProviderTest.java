package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Providers;
import dev.gadgetcode.hub.store.StoredProvider;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Which model a turn is handed out with.
class OrderedProviderTest extends HubScene {
  @Test
  void anOrderCarriesTheWayToTheSessionsModel() throws Exception {
    choose(provider(new UserId(user)));
    var drone = drone("one");

    submit(lockedIde("tab"), "Do it.");

    assertThat(drone.next("processWorkOrder").args().get(1).path("session").path("provider"))
        .isEqualTo(
            json(
                "{'_id':'%s','name':'Near','apiType':'ollama','baseUrl':'http://127.0.0.1:11434','apiKey':null}",
                "near-" + user));
  }

  @Test
  void aTurnWhoseProviderIsGoneOrSomebodyElsesEndsWithTheReason() throws Exception {
    choose(provider(new UserId("somebody-else")));
    drone("one");
    var ide = lockedIde("tab");

    submit(ide, "Do it.");

    var change = ide.next("turnUpdated").args().get(0);
    while (!change.path("status").asString("").equals("error")) {
      change = ide.next("turnUpdated").args().get(0);
    }
    assertThat(change.path("errorMessage").asString(""))
        .startsWith("The provider of this session was removed");
  }

  private ProviderId provider(UserId owner) {
    var id = new ProviderId("near-" + user);
    var now = Instant.now();
    var provider =
        new StoredProvider(
            id, owner, false, "Near", ApiType.OLLAMA, "http://127.0.0.1:11434", null, now, now, 1);
    hub.store().commit(Change.of(Providers.insert(provider))).join();
    return id;
  }

  private void choose(ProviderId provider) {
    var sql = "UPDATE chat_session SET provider_id = ? WHERE id = ?";
    hub.store()
        .commit(
            Change.of(
                (Write) handle -> handle.execute(sql, provider.value(), session.id().value())))
        .join();
  }
}

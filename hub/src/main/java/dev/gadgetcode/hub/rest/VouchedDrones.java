package dev.gadgetcode.hub.rest;

import dev.gadgetcode.hub.account.Desk;
import dev.gadgetcode.hub.account.People;
import dev.gadgetcode.hub.account.SignInRefused;
import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.OneTimeCodes;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.WriteRefused;
import dev.gadgetcode.protocol.id.UserId;
import java.util.concurrent.CompletionException;

/// Whose a new drone is on a hub with accounts: whoever's password or one-time token it brings, or
/// whoever sends the request. Runs on virtual threads.
final class VouchedDrones implements DroneRoutes.DroneSignIn {
  private final Desk desk;
  private final People people;
  private final Store store;

  VouchedDrones(Desk desk, People people, Store store) {
    this.desk = desk;
    this.people = people;
    this.store = store;
  }

  @Override
  public UserId owner(Call call, DroneRoutes.NewRegistration drone) {
    var token = drone.enrolmentToken();
    if (token != null) {
      return enrolled(token);
    }
    var email = drone.email();
    var password = drone.password();
    if (email == null || password == null) {
      return DroneRoutes.DroneSignIn.bearer(call);
    }
    try {
      return desk.verify(email, password, call.client()).id();
    } catch (SignInRefused refused) {
      throw AuthRoutes.problem(refused);
    }
  }

  private UserId enrolled(String token) {
    var code =
        people
            .find(OneTimeCodes.Kind.ENROLMENT, token)
            .filter(found -> people.find(found.user()).filter(user -> !user.disabled()).isPresent())
            .orElseThrow(VouchedDrones::unknown);
    try {
      store.commit(Change.of(people.use(code))).join();
      return code.user();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof WriteRefused ? unknown() : failed;
    }
  }

  private static Problem unknown() {
    return Problem.of(401, "unauthorized", "That token does not work, or not any more");
  }

  @Override
  public HttpAnswer enrol(Call call) {
    var code = people.enrolment(call.user());
    return HttpAnswer.created(new DroneRoutes.Enrolment(code.code(), code.kept().expiresAt()))
        .keeping(code.write());
  }
}

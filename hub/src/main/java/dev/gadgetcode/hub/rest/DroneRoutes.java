package dev.gadgetcode.hub.rest;

import dev.gadgetcode.hub.account.Audit;
import dev.gadgetcode.hub.account.Caller;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.DroneReply;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.fleet.LiveDrone;
import dev.gadgetcode.hub.http.Access;
import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Length;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.store.RegistrationTable;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Items;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/// The routes under `/drone/registration`. Runs on virtual threads.
public final class DroneRoutes {
  /// Ten seconds for the drone to say that it ends, ten to end, and a moment for the way.
  private static final Duration TERMINATION = Duration.ofSeconds(25);

  private final Store store;
  private final Fleet fleet;
  private final Sessions sessions;
  private final Bus bus;
  private final Audit audit;
  private final DroneSignIn signIn;
  private final Clock clock;

  DroneRoutes(
      Store store,
      Fleet fleet,
      Sessions sessions,
      Bus bus,
      Audit audit,
      DroneSignIn signIn,
      Clock clock) {
    this.store = store;
    this.fleet = fleet;
    this.sessions = sessions;
    this.bus = bus;
    this.audit = audit;
    this.signIn = signIn;
    this.clock = clock;
  }

  /// What a drone that registers says of itself, and who vouches for it: a person by password, a
  /// one-time token, or else the bearer of the request.
  record NewRegistration(
      @Length(min = 1, max = 255) String hostname,
      @Length(min = 1, max = 4_096) String workspaceDir,
      WorkspaceId workspaceId,
      @Length(min = 1, max = 100) String version,
      @Nullable String email,
      @Nullable String password,
      @Nullable String enrolmentToken) {
    @Override
    public String toString() {
      return "NewRegistration[" + hostname + ", " + workspaceId.value() + "]";
    }
  }

  /// Tells whose a new drone is.
  interface DroneSignIn {
    UserId owner(Call call, NewRegistration drone);

    /// A token for one new drone of the caller's.
    HttpAnswer enrol(Call call);

    /// Whoever sends the request.
    static UserId bearer(Call call) {
      return switch (call.caller()) {
        case Caller.Person person -> person.user();
        case Caller.Nobody(var code) ->
            throw Problem.of(401, code, "A drone needs somebody who vouches for it");
      };
    }
  }

  /// Lets one new drone register, once.
  record Enrolment(String enrolmentToken, Instant expiresAt) {}

  record StatusChange(DroneStatus status) {}

  List<Route<?>> routes() {
    return List.of(
        Route.post(
                "/drone/registration",
                Access.ANYONE,
                NewRegistration.class,
                "Registers a drone by password, one-time token or Bearer; the same workspace is the"
                    + " same registration with a new token",
                this::register)
            .once(),
        Route.act(
            "/drone/enrolment",
            Access.USER,
            "A token with which one new drone registers, within ten minutes",
            signIn::enrol),
        Route.get("/drone/registration", Access.USER, "Your drones; for an admin all", this::list),
        Route.get("/drone/registration/:id", Access.OWNER_OR_ADMIN, "One drone", this::read),
        Route.get(
            "/drone/registration/:id/log",
            Access.OWNER_OR_ADMIN,
            "The last lines that the drone logged and the hub saw of it; ?after= goes on behind one",
            this::log),
        Route.put(
            "/drone/registration/:id/status",
            Access.DRONE,
            StatusChange.class,
            "What the drone is doing",
            this::status),
        Route.act(
            "/drone/registration/:id/terminate",
            Access.OWNER_OR_ADMIN,
            "Has the drone end; its token is good no more",
            this::terminate),
        Route.delete(
            "/drone/registration/:id",
            Access.OWNER_OR_ADMIN,
            "Forgets the drone; a turn that it runs ends",
            this::delete));
  }

  private LiveDrone find(Call call) {
    var person = call.person();
    return fleet
        .find(call.id(RegistrationId::new))
        .filter(drone -> person.isAdmin() || drone.registration().user().equals(person.user()))
        .orElseThrow(Problem::notFound);
  }

  private HttpAnswer list(Call call) {
    int limit = call.limit();
    var person = call.person();
    var owner = person.isAdmin() ? Optional.<UserId>empty() : Optional.of(person.user());
    var page =
        store.read(handle ->
            RegistrationTable.page(handle, owner, call.after(RegistrationId::new), limit + 1));
    return Documents.page(page, limit, id -> shown(id), RegistrationId::value);
  }

  private Registration shown(RegistrationId id) {
    return fleet.shown(id).orElseThrow(Problem::notFound);
  }

  private HttpAnswer read(Call call) {
    return HttpAnswer.ok(find(call).registration());
  }

  /// The lines behind one are paged; without, it is the last ones that are shown.
  private HttpAnswer log(Call call) {
    var drone = find(call);
    var after = call.number("after", 0, Long.MAX_VALUE);
    int limit = call.limit();
    if (after.isEmpty()) {
      return HttpAnswer.ok(new Items<>(fleet.logs().of(drone.id(), after, limit), null));
    }
    return Documents.page(
        fleet.logs().of(drone.id(), after, limit + 1),
        limit,
        line -> line,
        line -> Long.toString(line.number()));
  }

  private HttpAnswer register(Call call, NewRegistration drone) {
    var owner = signIn.owner(call, drone);
    var registered =
        fleet.register(
            owner,
            new RegisterDrone(
                drone.hostname, drone.workspaceDir, drone.workspaceId, drone.version));
    return HttpAnswer.created(registered)
        .keeping(
            audit
                .entry("drone-registered", owner, call.client())
                .about("drone", registered.registration().id().value())
                .write());
  }

  private HttpAnswer status(Call call, StatusChange change) {
    var drone = fleet.find(call.id(RegistrationId::new)).orElseThrow(Problem::notFound);
    drone.tell(new DroneCommand.Report(change.status()));
    return HttpAnswer.ok(drone.registration());
  }

  private HttpAnswer terminate(Call call) {
    var drone = find(call);
    DroneReply reply;
    try {
      reply =
          bus.request(Subjects.drone(drone.id()), new DroneCommand.Terminate(), TERMINATION).join();
    } catch (CompletionException silent) {
      throw Problem.of(504, "timeout", "The drone did not answer in time");
    }
    return switch (reply) {
      case DroneReply.Terminated.ALREADY_OFFLINE ->
          throw Problem.conflict("drone-offline", "The drone is offline already");
      case DroneReply.Terminated.REFUSED ->
          throw Problem.conflict("drone-refused", "The drone refused to end");
      case DroneReply.Terminated.FORCED ->
          ended(call, drone, Map.of("success", true, "forced", true));
      default -> ended(call, drone, Map.of("success", true));
    };
  }

  private HttpAnswer ended(Call call, LiveDrone drone, Map<String, Object> answer) {
    return HttpAnswer.ok(answer)
        .keeping(
            RegistrationTable.revoke(drone.id()),
            audit
                .entry("drone-terminated", call.user(), call.client())
                .about("drone", drone.id().value())
                .saying(answer.containsKey("forced") ? "forced" : "by itself")
                .write());
  }

  private HttpAnswer delete(Call call) {
    var drone = find(call);
    var registration = drone.registration();
    return HttpAnswer.nothing()
        .keeping(
            RegistrationTable.delete(drone.id()),
            store.journal().replaceFacts(Subjects.drone(drone.id()).name(), List.of()),
            audit
                .entry("drone-deleted", call.user(), call.client())
                .about("drone", drone.id().value())
                .write())
        .then(() -> {
          var session = registration.chatSessionId();
          if (session != null) {
            sessions.tell(session, new SessionCommand.DroneRemoved(drone.id(), clock.instant()));
          }
          fleet.forget(drone.id());
        });
  }
}

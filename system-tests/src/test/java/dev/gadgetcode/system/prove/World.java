package dev.gadgetcode.system.prove;

import dev.gadgetcode.socketio.node.NodeScripts;
import dev.gadgetcode.system.shared.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// All that takes part: the hub, the drones, the model, the clients, and a proxy on every link
/// between them. Two people share the hub. Made and closed by one thread.
final class World implements AutoCloseable {
  static final String ADMIN = "alice";
  static final String OTHER = "bob";
  static final String PROVIDER = "numbers-";
  private static final Map<String, String> POLICY = Map.of("shell", "auto", "write_file", "auto");

  private final Path folder;
  private final Setting setting;
  private final Map<String, String> passwords = new LinkedHashMap<>();
  private final String providerKey = "canary-" + UUID.randomUUID();
  private final Set<String> secrets = new TreeSet<>();
  private final NumberedModel model;
  private final SmallDisk hubDisk;
  private final int hubPort;
  private final HubRest rest;
  private final WallClock hubClock;
  private final Service hub;
  private final Map<String, SignedIn> people = new LinkedHashMap<>();
  private final List<Worker> workers = new ArrayList<>();
  private final List<Seat> seats = new ArrayList<>();

  /// A drone and what it needs.
  record Worker(
      Service service,
      String user,
      SmallDisk disk,
      WallClock clock,
      FaultProxy hubLink,
      FaultProxy modelLink) {
    Path workspace() {
      return disk.folder();
    }
  }

  /// A client and the link that it has.
  record Seat(Client client, FaultProxy link) {}

  /// A world in which nothing runs yet.
  ///
  /// @param folder an empty one for everything, by its absolute path
  World(Path folder, Setting setting, RandomGenerator random)
      throws IOException, InterruptedException {
    this.folder = folder;
    this.setting = setting;
    this.model = new NumberedModel(setting.book(), setting.pause());
    for (var name : List.of(ADMIN, OTHER)) {
      passwords.put(name, "secret of " + name + " " + UUID.randomUUID());
    }
    secrets.addAll(passwords.values());
    secrets.add(providerKey);
    hubDisk = SmallDisk.at(folder.resolve("hub"));
    hubPort = Ports.free(random);
    rest = new HubRest(hubPort);
    hubClock = new WallClock(folder.resolve("hub-clock"));
    hub =
        new Service(
            "hub",
            folder.resolve("hub.log"),
            environment(
                hubClock,
                "GADGET_ADMIN_EMAIL",
                email(ADMIN),
                "GADGET_ADMIN_PASSWORD",
                password(ADMIN),
                "XDG_CONFIG_HOME",
                folder.resolve("hub-settings").toString()),
            "ready ",
            List.of(
                "hub",
                "--port",
                Integer.toString(hubPort),
                "--data",
                data().toString(),
                "--limits",
                "off"));
  }

  /// The environment of a process: names and values by turns, and its clock.
  private Map<String, String> environment(WallClock clock, String... words) {
    var environment = new LinkedHashMap<String, String>();
    for (int at = 0; at < words.length; at += 2) {
      environment.put(words[at], words[at + 1]);
    }
    if (setting.clocks() == Setting.Clocks.THEIR_OWN) {
      environment.putAll(clock.environment());
    }
    return environment;
  }

  static String email(String name) {
    return name + "@example.org";
  }

  private String password(String name) {
    var password = passwords.get(name);
    if (password == null) {
      throw new IllegalArgumentException("nobody is called " + name);
    }
    return password;
  }

  /// Starts the hub, the drones and the clients.
  void open(Client.News news) throws Exception {
    int drones = setting.drones();
    hub.start();
    people.put(ADMIN, new SignedIn(rest, email(ADMIN), password(ADMIN)));
    rest.post(
        "/user",
        token(ADMIN),
        Map.of("email", email(OTHER), "password", password(OTHER), "displayName", OTHER));
    people.put(OTHER, new SignedIn(rest, email(OTHER), password(OTHER)));
    for (int number = 0; number < drones; number++) {
      workers.add(worker(number));
    }
    var starts = workers.stream().map(worker -> Background.of(worker.service::start)).toList();
    for (var start : starts) {
      start.join();
    }
    var scripts = NodeScripts.of(Path.of("src", "test", "node"));
    Files.createDirectories(folder.resolve("records"));
    for (int number = 0; number < drones; number++) {
      seats.add(driver(number, scripts, news));
    }
    seats.add(viewer(ADMIN, true, scripts, news));
    seats.add(viewer(OTHER, false, scripts, news));
    for (var seat : seats) {
      seat.client.start();
    }
  }

  String token(String name) {
    return signedIn(name).token();
  }

  private SignedIn signedIn(String name) {
    var person = people.get(name);
    if (person == null) {
      throw new IllegalArgumentException(name + " has not signed in");
    }
    return person;
  }

  /// Every third drone is the other's.
  private static String userOf(int number) {
    return number % 3 == 2 ? OTHER : ADMIN;
  }

  private Worker worker(int number) throws IOException, InterruptedException {
    var name = "drone-" + number;
    var user = userOf(number);
    var disk = SmallDisk.at(folder.resolve(name));
    var link = new FaultProxy(hubPort);
    var clock = new WallClock(folder.resolve(name + "-clock"));
    var service =
        new Service(
            name,
            folder.resolve(name + ".log"),
            environment(
                clock,
                "GADGET_EMAIL",
                email(user),
                "GADGET_PASSWORD",
                password(user),
                "XDG_CONFIG_HOME",
                folder.resolve(name + "-settings").toString()),
            "drone available ",
            List.of("drone", "--hub", link.url(), "--workspace", disk.folder().toString()));
    return new Worker(service, user, disk, clock, link, new FaultProxy(model.port()));
  }

  private Seat driver(int number, NodeScripts scripts, Client.News news) throws Exception {
    var worker = workers.get(number);
    var user = worker.user;
    var provider =
        rest.post(
                "/provider",
                token(ADMIN),
                Map.of(
                    "name",
                    PROVIDER + number,
                    "apiType",
                    "openai",
                    "baseUrl",
                    worker.modelLink.url() + "/v1",
                    "apiKey",
                    providerKey,
                    "shared",
                    true))
            .path("_id")
            .stringValue();
    var slug = "thing-" + number;
    var project =
        rest.post("/project", token(user), Map.of("name", slug, "slug", slug, "policy", POLICY))
            .path("_id")
            .stringValue();
    var sessions = new ArrayList<String>();
    for (int session = 0; session < setting.sessions(); session++) {
      sessions.add(
          rest.post(
                  "/chat-session",
                  token(user),
                  Map.of("project", project, "provider", provider, "selectedModel", "numbered"))
              .path("_id")
              .stringValue());
    }
    var link = new FaultProxy(hubPort);
    var desk = desk(user, link, true, worker.service.told(), project, sessions);
    boolean isOwn = setting.drivers() == Setting.Drivers.BY_TURNS && number % 2 == 0;
    return seat(desk, isOwn, link, scripts, news);
  }

  private Seat viewer(String user, boolean own, NodeScripts scripts, Client.News news) {
    var link = new FaultProxy(hubPort);
    return seat(desk(user, link, false, "", "", List.of()), own, link, scripts, news);
  }

  private Desk desk(
      String user,
      FaultProxy link,
      boolean drives,
      String registration,
      String project,
      List<String> sessions) {
    var name = user + "-" + (seats.size() + 1);
    return new Desk(
        name,
        link.url(),
        email(user),
        password(user),
        UUID.randomUUID().toString(),
        folder.resolve("records").resolve(name + ".jsonl").toAbsolutePath().toString(),
        drives,
        registration,
        project,
        sessions,
        setting.perSession(),
        setting.mostUnfinished());
  }

  private Seat seat(
      Desk desk, boolean own, FaultProxy link, NodeScripts scripts, Client.News news) {
    return new Seat(
        own
            ? new OwnClient(desk, news, signedIn(desk.user()), link)
            : new StockClient(scripts, desk, news, folder.resolve(desk.name() + ".log")),
        link);
  }

  /// Another client of the first drone and its first session, which has not begun.
  Client another(Client.News news) {
    var first = seats.getFirst().client.desk();
    var link = new FaultProxy(hubPort);
    var desk =
        desk(first.user(), link, true, first.registration(), first.project(), first.sessions());
    var seat = new Seat(new OwnClient(desk, news, signedIn(first.user()), link), link);
    seats.add(seat);
    return seat.client;
  }

  // --- who is there ------------------------------------------------------------------------

  Service hub() {
    return hub;
  }

  WallClock hubClock() {
    return hubClock;
  }

  SmallDisk hubDisk() {
    return hubDisk;
  }

  Path data() {
    return hubDisk.folder().resolve("data");
  }

  Path folder() {
    return folder;
  }

  HubRest rest() {
    return rest;
  }

  NumberedModel model() {
    return model;
  }

  List<Worker> workers() {
    return List.copyOf(workers);
  }

  List<Seat> seats() {
    return List.copyOf(seats);
  }

  /// What must never be seen outside of where it belongs.
  Set<String> secrets() {
    return Set.copyOf(secrets);
  }

  @Override
  public void close() {
    people.values().forEach(SignedIn::close);
    for (var seat : seats) {
      seat.client.close();
      seat.link.close();
    }
    for (var worker : workers) {
      worker.service.destroy();
      worker.hubLink.close();
      worker.modelLink.close();
      worker.disk.close();
    }
    hub.destroy();
    model.close();
    rest.close();
    hubDisk.close();
  }
}

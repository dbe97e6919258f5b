// A hub on npm's socket.io: the same protocol as the real one for the part that the load uses, and the same durability.
// An event is appended to a file and synced before it is acked to its drone and shown to its IDE; what comes while a
// sync runs shares the next one. Called with the data directory, the number of sessions, and "each" or "merged": whether
// every event is written and forwarded by itself, or neighbouring deltas of a turn as one.
// Prints "ready PORT"; reads "gc" on its standard input, answers "collected KB" (of the heap that is in use), and ends with that input.
import { createHash, randomUUID } from "node:crypto";
import { fdatasync, openSync, write } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Server } from "socket.io";

const [data, count, how] = process.argv.slice(2);
const merging = how === "merged";

// --- the journal: natural group commit -----------------------------------------------------------------------------

const file = openSync(join(data, "journal"), "a");
let waiting = [];
let syncing = false;

/** Keeps a record and then runs what depends on it, in the order of the calls. */
function keep(entry) {
  waiting.push(entry);
  if (!syncing) {
    syncing = true;
    commit();
  }
}

function commit() {
  const group = merging ? merged(waiting) : waiting;
  waiting = [];
  let text = "";
  for (const entry of group) {
    text += JSON.stringify(entry.record) + "\n";
  }
  append(Buffer.from(text), 0, () => {
    fdatasync(file, (failed) => {
      end(failed);
      kept(group);
      if (waiting.length > 0) {
        commit();
      } else {
        syncing = false;
      }
    });
  });
}

function append(bytes, from, then) {
  write(file, bytes, from, bytes.length - from, null, (failed, written) => {
    end(failed);
    if (from + written < bytes.length) {
      append(bytes, from + written, then);
    } else {
      then();
    }
  });
}

function end(failed) {
  if (failed) {
    console.error(failed);
    process.exit(74);
  }
}

/** Tells everybody of a group that is on the disk: the IDEs each event, the drones their last one. */
function kept(group) {
  const acks = new Map();
  for (const entry of group) {
    if (entry.turn) {
      entry.turn.session.ide?.emit(...entry.record);
      acks.set(entry.turn, entry.seq);
    } else {
      entry.then();
    }
  }
  for (const [turn, seq] of acks) {
    turn.session.drone.socket?.emit("streamAck", { turnId: turn.id, seq });
  }
}

/** The same entries with the neighbouring deltas of each turn as one. */
function merged(entries) {
  const result = [];
  const open = new Map();
  for (const entry of entries) {
    const last = entry.turn && open.get(entry.turn);
    if (last && entry.record[0] === "response" && last.record[2].step === entry.record[2].step) {
      const meta = last.record[2];
      last.record[1] += entry.record[1];
      meta.fromSeq ??= meta.seq;
      meta.seq = last.seq = entry.seq;
      continue;
    }
    result.push(entry);
    if (entry.turn) {
      if (entry.record[0] === "response") {
        open.set(entry.turn, entry);
      } else {
        open.delete(entry.turn);
      }
    }
  }
  return result;
}

// --- what there is -------------------------------------------------------------------------------------------------

const sessions = new Map();
const drones = new Map();
const turns = new Map();
const hash = (token) => createHash("sha256").update(token).digest("hex");

for (let index = 0; index < Number(count); index++) {
  const id = (kind) => `0199a8c4-52f1-7d3b-8e0${kind}-${String(index).padStart(12, "0")}`;
  const user = `user-${index}`;
  sessions.set(id("b"), { id: id("b"), user, project: id("a"), drone: null, ide: null, turn: null });
  drones.set(id("c"), { id: id("c"), user, token: hash(`secret-of-drone-${index}`), epoch: 0, instance: null, socket: null });
}

// --- sockets -------------------------------------------------------------------------------------------------------

const http = createServer();
const io = new Server(http, {
  transports: ["websocket"],
  perMessageDeflate: false,
  serveClient: false,
  pingInterval: 5000,
  pingTimeout: 15000,
});

// The library's own advice for many sockets: let go of the request that opened them.
io.engine.on("connection", (connection) => {
  connection.request = null;
});

io.on("connection", (socket) => {
  const { auth } = socket.handshake;
  if (auth.registrationId) {
    droneConnected(socket, auth);
  } else {
    ideConnected(socket, auth);
  }
});

function droneConnected(socket, auth) {
  const drone = drones.get(auth.registrationId);
  if (!drone || drone.token !== hash(auth.token)) {
    socket.disconnect(true);
    return;
  }
  if (drone.instance !== auth.instanceId) {
    drone.instance = auth.instanceId;
    drone.epoch++;
  }
  drone.socket = socket;
  keep({
    record: ["granted", drone.id, drone.instance, drone.epoch],
    then: () => socket.emit("welcome", { epoch: drone.epoch, hubId: "node", positions: {}, lock: null }),
  });
  socket.on("response", (content, meta) => streamed(drone, socket, meta, ["response", content, meta]));
  socket.on("workOrderComplete", (turnId, success, message, meta) =>
    streamed(drone, socket, meta, ["workOrderComplete", turnId, success, message, meta]),
  );
  socket.on("disconnect", () => {
    if (drone.socket === socket) {
      drone.socket = null;
    }
  });
}

function streamed(drone, socket, meta, record) {
  const turn = turns.get(meta.turnId);
  if (!turn || turn.session.drone !== drone) {
    socket.emit("crashRecoveryResponse", { turnId: meta.turnId, action: "discard" });
  } else if (meta.epoch < drone.epoch) {
    socket.emit("fenced", { epoch: drone.epoch, reason: "fenced" });
  } else if (meta.seq <= turn.last) {
    socket.emit("streamAck", { turnId: turn.id, seq: turn.last });
  } else if (meta.seq > turn.last + 1) {
    socket.emit("streamExpected", { turnId: turn.id, seq: turn.last + 1 });
  } else {
    turn.last = meta.seq;
    keep({ record, turn, seq: meta.seq });
    if (record[0] === "workOrderComplete") {
      turn.session.turn = null;
    }
  }
}

function ideConnected(socket, auth) {
  let held = null;
  socket.on("requestSessionLock", (registration, project, id, ack) => {
    const session = sessions.get(id);
    const drone = drones.get(registration);
    if (session?.user !== auth.token || session.project !== project || drone?.user !== auth.token) {
      ack(false, "", { code: "not-found", message: "There is no such thing" });
    } else if (!drone.socket) {
      ack(false, "", { code: "drone-offline", message: "The drone is offline" });
    } else {
      drone.socket.emit("requestSessionLock", registration, project, id, (success) => {
        const settle = () => {
          held = session;
          session.ide = socket;
          session.drone = drone;
          ack(true, id);
        };
        if (success) {
          keep({ record: ["locked", id, registration], then: settle });
        } else {
          ack(false, "", { code: "drone-locked", message: "The drone is locked" });
        }
      });
    }
  });
  socket.on("submitPrompt", (content, options, ack) => {
    if (!held || held.turn) {
      ack(false, { message: "No drone selected" });
      return;
    }
    const turn = { id: randomUUID(), session: held, last: 0 };
    held.turn = turn;
    turns.set(turn.id, turn);
    keep({
      record: ["prompted", held.id, turn.id, content, options.promptId],
      then: () => {
        ack(true, { turnId: turn.id, message: "turn created successfully" });
        order(turn, content);
      },
    });
  });
  socket.on("disconnect", () => {
    if (held?.ide === socket) {
      held.ide = null;
    }
  });
}

function order(turn, content) {
  const { drone, user, project, id } = turn.session;
  drone.socket?.emit(
    "processWorkOrder",
    drone.id,
    { _id: turn.id, prompt: content, session: { _id: id, user, project }, context: [] },
    { workOrderId: randomUUID(), epoch: drone.epoch, attempt: 1, workspaceId: drone.id },
    () => {},
  );
}

http.listen(0, "127.0.0.1", () => console.log(`ready ${http.address().port}`));

createInterface({ input: process.stdin })
  .on("line", (line) => {
    if (line === "gc") {
      global.gc();
      console.log(`collected ${Math.round(process.memoryUsage().heapUsed / 1024)}`);
    }
  })
  .on("close", () => process.exit(0));

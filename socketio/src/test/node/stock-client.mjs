// The stock Socket.IO client in one scenario: stock-client.mjs SCENARIO URL. Prints one line of JSON per result; whatever
// goes wrong ends it with a message and a status that is not 0.
import { createInterface } from "node:readline";
import { io } from "socket.io-client";

const [scenario, url] = process.argv.slice(2);
const good = { auth: { token: "good" } };
const WEBSOCKET = { ...good, transports: ["websocket"] };
const POLLING = { ...good, transports: ["polling"] };

const say = (result) => console.log(JSON.stringify(result));
const fail = (problem) => {
  console.error(problem);
  process.exit(1);
};
setTimeout(() => fail(`${scenario} took too long`), 30_000).unref();
process.on("unhandledRejection", fail);

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const told = async () => (await lines.next()).value;

/** The arguments of the next event of that name. */
const next = (emitter, event) => new Promise((resolve) => emitter.once(event, (...args) => resolve(args)));

const connected = async (options, namespace = "/") => {
  const socket = io(url + namespace, { forceNew: true, ...options });
  socket.on("connect_error", fail);
  socket.io.once("open", () => (socket.firstTransport = socket.io.engine.transport.name));
  await next(socket, "connect");
  return socket;
};

const exchange = async (socket, ...args) => {
  const back = next(socket, "echo-back");
  socket.emit("echo", ...args);
  return back;
};

const bytes = (value) => [...new Uint8Array(value)];

/** 10,000 events each way, side by side with everything else; all must come, in order. */
const count = async (socket) => {
  const total = 10_000;
  let received = 0;
  const all = new Promise((resolve) => {
    socket.on("counted", (number) => {
      if (number !== received++) {
        fail(`${number} came where ${received - 1} was due`);
      }
      if (received === total) {
        resolve();
      }
    });
  });
  socket.emit("count", total);
  for (let number = 0; number < total; number++) {
    socket.emit("number", number);
    if (number % 50 === 0) {
      await new Promise(setImmediate);
    }
  }
  const arrived = await socket.timeout(20_000).emitWithAck("numbers");
  await all;
  return { received, arrived, transport: socket.io.engine.transport.name };
};

const scenarios = {
  async upgrade() {
    const socket = await connected(good);
    const before = await exchange(socket, "before");
    if (socket.io.engine.transport.name !== "websocket") {
      await next(socket.io.engine, "upgrade");
    }
    const after = await exchange(socket, "after");
    say({ first: socket.firstTransport, before, then: socket.io.engine.transport.name, after });
    socket.disconnect();
  },

  async transports() {
    for (const options of [WEBSOCKET, POLLING]) {
      const socket = await connected(options);
      const back = await exchange(socket, 1, "zwei 🎈", { drei: [null, true, 1.5] });
      const answer = await socket.emitWithAck("ask", "for an answer");
      const large = "x".repeat(500_000);
      const [largeBack] = await exchange(socket, large);
      say({ transport: socket.io.engine.transport.name, back, answer, large: largeBack === large });
      socket.disconnect();
    }
  },

  async binary() {
    for (const options of [WEBSOCKET, POLLING]) {
      const socket = await connected(options);
      const [whole, { deep }, text] = await exchange(
        socket, Buffer.from([1, 2, 3]), { deep: [Uint8Array.from([4, 5])] }, "text");
      const answer = await socket.emitWithAck("ask", Buffer.from([6]));
      socket.on("question", (question, reply) => reply({ said: bytes(question) }, Buffer.from([8, 9])));
      const was = next(socket, "answer-was");
      socket.emit("ask-me", Buffer.from([7]));
      const [said, binary] = await was;
      const forwarded = next(socket, "echo-back");
      socket.emit("forward", { in: Buffer.from([10, 11]) }, "verbatim");
      const [{ in: inside }, verbatim] = await forwarded;
      say({ whole: bytes(whole), deep: bytes(deep[0]), text, answer: bytes(answer), said, binary: bytes(binary),
        inside: bytes(inside), verbatim });
      socket.disconnect();
    }
  },

  async refusal() {
    let token = "bad";
    const socket = io(url, { forceNew: true, auth: (send) => send({ token }) });
    socket.on("connect", () => token === "good" || fail("connected with a bad token"));
    socket.emit("echo", "kept by the client until it is connected");
    const [refused] = await next(socket, "connect_error");
    say({ message: refused.message, data: refused.data, active: socket.active });
    token = "good";
    const back = next(socket, "echo-back");
    socket.connect();
    say({ back: await back });
    socket.disconnect();
  },

  async acks() {
    const socket = await connected(WEBSOCKET);
    const answered = await socket.timeout(10_000).emitWithAck("ask", 42);
    const timedOut = await socket.timeout(50).emitWithAck("silence").catch((error) => error.message);
    let calls = 0;
    await new Promise((resolve) => socket.timeout(50).emit("silence", () => resolve(calls++)));
    const leaving = socket.timeout(10_000).emitWithAck("silence").catch((error) => error.message);
    socket.emit("leave-me");
    say({ answered, timedOut, calls, leaving: await leaving });
    socket.disconnect();
  },

  async asked() {
    const socket = await connected(WEBSOCKET);
    const late = [];
    socket.on("question", (kind, reply) => {
      switch (kind) {
        case "answer": return reply("the answer");
        case "twice": return reply("first", reply("second"));
        case "late": return late.push(reply);
        case "go": return socket.disconnect();
        default: fail(`unexpected question ${kind}`);
      }
    });
    const was = next(socket, "answer-was");
    socket.emit("ask-me", "answer");
    say({ was: await was });
    socket.emit("ask-me-soon", "late");
    await told();
    late.forEach((reply) => reply("too late"));
    say({ back: await exchange(socket, "still there") });
    socket.emit("ask-me", "go");
  },

  async order() {
    for (const options of [WEBSOCKET, POLLING]) {
      const socket = await connected(options);
      say(await count(socket));
      socket.disconnect();
    }
  },

  async orderWhileUpgrading() {
    const socket = await connected(good);
    const counted = await count(socket);
    if (socket.io.engine.transport.name !== "websocket") {
      await next(socket.io.engine, "upgrade");
    }
    say({ ...counted, first: socket.firstTransport, transport: socket.io.engine.transport.name });
    socket.disconnect();
  },

  async namespaces() {
    const main = io(url, good);
    const custom = io(`${url}/custom`, good);
    const unknown = io(`${url}/unknown`, good);
    const refused = next(unknown, "connect_error");
    await Promise.all([next(main, "connect"), next(custom, "connect")]);
    const back = await Promise.all([exchange(main, "main"), exchange(custom, "custom")]);
    say({ back, refused: (await refused)[0].message, oneConnection: main.io === custom.io });
    custom.disconnect();
    say({ back: await exchange(main, "main goes on") });
    main.disconnect();
    unknown.disconnect();
  },

  async disconnects() {
    for (const options of [WEBSOCKET, POLLING]) {
      const left = await connected(options);
      const gone = next(left, "disconnect");
      left.emit("leave-me");
      say({ reason: (await gone)[0] });
      left.close();
      const closed = await connected({ ...options, reconnection: false });
      const end = next(closed, "disconnect");
      closed.emit("close-me");
      say({ reason: (await end)[0] });
      closed.close();
    }
  },

  async restart() {
    const socket = await connected({ ...good, reconnectionDelay: 50, reconnectionDelayMax: 100 });
    socket.off("connect_error");
    say({ back: await exchange(socket, "first") });
    const gone = next(socket, "disconnect");
    say({ reason: (await gone)[0] });
    await next(socket, "connect");
    say({ back: await exchange(socket, "second") });
    socket.disconnect();
  },

  async killed() {
    await connected(WEBSOCKET);
    say({ pid: process.pid });
    await told();
    fail("not killed");
  },
};

await scenarios[scenario]();
process.stdin.destroy();

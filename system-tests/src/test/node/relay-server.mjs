// The relay on npm's socket.io: the same work as RelayServer.java, with nothing that it does not need.
// Prints "ready PORT"; reads "gc" on its standard input, answers "collected KB" (of the heap that is in use), and ends with that input.
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { Server } from "socket.io";

const sockets = new Map();
const http = createServer();
const io = new Server(http, { transports: ["websocket"], perMessageDeflate: false, serveClient: false });

// The library's own advice for many sockets: let go of the request that opened them.
io.engine.on("connection", (connection) => {
  connection.request = null;
});

io.on("connection", (socket) => {
  const { name } = socket.handshake.auth;
  sockets.set(name, socket);
  socket.on("relay", (to, payload) => sockets.get(to)?.emit("relay", payload));
  socket.on("disconnect", () => sockets.delete(name));
});

http.listen(0, "127.0.0.1", () => console.log(`ready ${http.address().port}`));

createInterface({ input: process.stdin })
  .on("line", (line) => {
    if (line === "gc") {
      global.gc();
      console.log(`collected ${Math.round(process.memoryUsage().heapUsed / 1024)}`);
    }
  })
  .on("close", () => process.exit(0));

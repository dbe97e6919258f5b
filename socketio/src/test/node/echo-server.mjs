// A stock Socket.IO server on a free port of loopback, for our client. Prints "listening PORT". Ends with its standard input.
import { createServer } from "node:http";
import { Server } from "socket.io";

const http = createServer();
const io = new Server(http, { pingInterval: 300, pingTimeout: 10_000 });

io.use((socket, next) => {
  if (socket.handshake.auth.token === "good") {
    next();
  } else {
    const refused = new Error("not you");
    refused.data = { code: "unauthorized" };
    next(refused);
  }
});

io.on("connection", (socket) => {
  socket.on("echo", (...args) => socket.emit("echo-back", ...args));
  socket.on("ask", (...args) => args.pop()(...args));
  socket.on("silence", () => {});
  socket.on("cut", () => socket.conn.close());
  socket.on("leave", () => socket.disconnect());
  socket.on("ask-me", async (question) => {
    socket.emit("answer-was", await socket.timeout(5000).emitWithAck("question", question));
  });
  socket.on("count", (to) => {
    for (let n = 0; n < to; n++) {
      socket.emit("counted", n);
    }
  });
});

http.listen(0, "127.0.0.1", () => console.log(`listening ${http.address().port}`));
process.stdin.on("end", () => process.exit(0)).resume();

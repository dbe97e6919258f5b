/// Socket.IO 5: a server and a client that stock peers trust.
///
/// {@link dev.gadgetcode.socketio.SocketIoServer} and {@link
/// dev.gadgetcode.socketio.SocketIoClient} are the two entrances. Handlers run on the event loop of
/// their connection and must not block; sockets may be used from any thread.
@NullMarked
package dev.gadgetcode.socketio;

import org.jspecify.annotations.NullMarked;

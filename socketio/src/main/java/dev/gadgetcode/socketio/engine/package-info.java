/// Engine.IO 4: sessions over long-polling and WebSocket, upgrades, heartbeats.
///
/// Everything of one session runs on one event loop, whatever connection its requests come on.
@NullMarked
package dev.gadgetcode.socketio.engine;

import org.jspecify.annotations.NullMarked;

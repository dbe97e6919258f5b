/// Peers of the tests, down to the bytes: what a client sends and what it gets.
@NullMarked
package dev.gadgetcode.socketio.peer;

import org.jspecify.annotations.NullMarked;

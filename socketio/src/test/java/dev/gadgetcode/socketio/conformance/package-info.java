/// The public protocol suites, and the server that they are written for.
@NullMarked
package dev.gadgetcode.socketio.conformance;

import org.jspecify.annotations.NullMarked;

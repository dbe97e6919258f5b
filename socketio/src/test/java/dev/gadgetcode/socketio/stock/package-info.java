/// The clients that everybody uses, against our server.
@NullMarked
package dev.gadgetcode.socketio.stock;

import org.jspecify.annotations.NullMarked;

/// Node scripts as peers of the tests.
@NullMarked
package dev.gadgetcode.socketio.node;

import org.jspecify.annotations.NullMarked;

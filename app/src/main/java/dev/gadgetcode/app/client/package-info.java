/// What the commands have in common that are clients of a hub: REST, signing in, and the socket.
@NullMarked
package dev.gadgetcode.app.client;

import org.jspecify.annotations.NullMarked;

/// What an operator wants without a browser: sessions, people, providers and drones of a hub.
@NullMarked
package dev.gadgetcode.app.operate;

import org.jspecify.annotations.NullMarked;

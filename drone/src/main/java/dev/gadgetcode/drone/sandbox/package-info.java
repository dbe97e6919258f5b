/// What keeps a command inside its project: bubblewrap, tried out when the drone starts.
@NullMarked
package dev.gadgetcode.drone.sandbox;

import org.jspecify.annotations.NullMarked;

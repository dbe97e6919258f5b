/// The agent, decided and not done: what is said to the model, what comes next, and when it is
/// over.
@NullMarked
package dev.gadgetcode.drone.core.agent;

import org.jspecify.annotations.NullMarked;

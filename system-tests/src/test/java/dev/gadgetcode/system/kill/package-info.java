/// The hub killed for real: a process of its own, killed with `kill -9` at named points and at
/// random, under drones and IDEs that live on and remember everything.
@NullMarked
package dev.gadgetcode.system.kill;

import org.jspecify.annotations.NullMarked;

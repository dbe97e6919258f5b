/// The contract between hub, IDE and drones as types, and its JSON.
@NullMarked
package dev.gadgetcode.protocol;

import org.jspecify.annotations.NullMarked;

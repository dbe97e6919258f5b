/// The list that the model keeps of what is to do in a turn.
@NullMarked
package dev.gadgetcode.drone.tool.todo;

import org.jspecify.annotations.NullMarked;

/// Skills: folders with instructions for a kind of work, read when they are needed.
@NullMarked
package dev.gadgetcode.drone.tool.skill;

import org.jspecify.annotations.NullMarked;

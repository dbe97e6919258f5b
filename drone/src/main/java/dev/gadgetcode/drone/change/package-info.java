/// What turns change in a project, kept in a repository beside the user's own, shown and put back.
@NullMarked
package dev.gadgetcode.drone.change;

import org.jspecify.annotations.NullMarked;

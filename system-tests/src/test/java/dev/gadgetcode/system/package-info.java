/// Whole processes under test: started as a user starts them, and driven from outside.
@NullMarked
package dev.gadgetcode.system;

import org.jspecify.annotations.NullMarked;

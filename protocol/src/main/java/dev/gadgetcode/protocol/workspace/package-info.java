/// The files that a drone keeps in its workspace. No secret is ever in them.
@NullMarked
package dev.gadgetcode.protocol.workspace;

import org.jspecify.annotations.NullMarked;

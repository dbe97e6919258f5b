/// What the others notice of a flood: a hub in one process, somebody who floods it in another, and
/// a crowd that works meanwhile.
@NullMarked
package dev.gadgetcode.bench.flood;

import org.jspecify.annotations.NullMarked;

/// The documents that the hub keeps and shows.
@NullMarked
package dev.gadgetcode.protocol.document;

import org.jspecify.annotations.NullMarked;

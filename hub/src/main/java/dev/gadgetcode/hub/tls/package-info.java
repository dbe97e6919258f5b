/// The hub's own certificate.
@NullMarked
package dev.gadgetcode.hub.tls;

import org.jspecify.annotations.NullMarked;

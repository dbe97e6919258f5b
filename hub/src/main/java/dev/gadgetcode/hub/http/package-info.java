/// The HTTP door: REST and the page.
@NullMarked
package dev.gadgetcode.hub.http;

import org.jspecify.annotations.NullMarked;

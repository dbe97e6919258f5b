/// Providers of models as the hub sees them: where they may be, and what they have.
@NullMarked
package dev.gadgetcode.hub.provider;

import org.jspecify.annotations.NullMarked;

/// Where users are at home.
@NullMarked
package dev.gadgetcode.hub.home;

import org.jspecify.annotations.NullMarked;

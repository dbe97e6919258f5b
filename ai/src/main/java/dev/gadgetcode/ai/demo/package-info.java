/// The scripted demo model: a whole turn with no key and no network.
@NullMarked
package dev.gadgetcode.ai.demo;

import org.jspecify.annotations.NullMarked;

/// What is known about models before they are called: sizes, prices, what they can do.
@NullMarked
package dev.gadgetcode.ai.catalogue;

import org.jspecify.annotations.NullMarked;

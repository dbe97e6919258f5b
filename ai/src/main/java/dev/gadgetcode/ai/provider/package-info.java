/// Model providers: how each kind is asked and understood, its list of models, and its test.
@NullMarked
package dev.gadgetcode.ai.provider;

import org.jspecify.annotations.NullMarked;

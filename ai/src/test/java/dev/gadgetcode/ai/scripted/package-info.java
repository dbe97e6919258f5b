/// A provider that does exactly what a test tells it, byte by byte, faults included.
@NullMarked
package dev.gadgetcode.ai.scripted;

import org.jspecify.annotations.NullMarked;

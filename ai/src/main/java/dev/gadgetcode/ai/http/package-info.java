/// HTTP to model providers: who may be called, with which key, how long to wait, and how a body
/// becomes payloads.
@NullMarked
package dev.gadgetcode.ai.http;

import org.jspecify.annotations.NullMarked;

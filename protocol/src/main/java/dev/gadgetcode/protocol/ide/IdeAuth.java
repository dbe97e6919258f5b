package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.id.TabId;
import org.jspecify.annotations.Nullable;

/// What an IDE says of itself in CONNECT.
///
/// @param token the one from signing in
public record IdeAuth(Secret token, @Nullable TabId tabId) {}

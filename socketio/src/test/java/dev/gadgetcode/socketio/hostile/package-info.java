/// Peers that break the rules, each beside a bystander who must notice nothing.
@NullMarked
package dev.gadgetcode.socketio.hostile;

import org.jspecify.annotations.NullMarked;

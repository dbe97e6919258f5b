/// Who people are and what they may do: passwords, tokens, roles, and what was written down of it.
@NullMarked
package dev.gadgetcode.hub.account;

import org.jspecify.annotations.NullMarked;

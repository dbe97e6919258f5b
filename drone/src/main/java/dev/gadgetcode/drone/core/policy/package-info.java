/// What tools may be used for, decided and not done: rules, what they are matched against, and what
/// a person has allowed.
@NullMarked
package dev.gadgetcode.drone.core.policy;

import org.jspecify.annotations.NullMarked;

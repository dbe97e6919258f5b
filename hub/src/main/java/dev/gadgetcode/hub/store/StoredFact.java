package dev.gadgetcode.hub.store;

/// A fact of a subject's log.
///
/// @param subject whose log, `session.<id>` or `drone.<id>`
/// @param body JSON text
public record StoredFact(String subject, String name, String body) {}

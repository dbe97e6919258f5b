package dev.gadgetcode.hub.store;

/// A document and how often it has been changed.
public record Versioned<T>(T document, long revision) {}

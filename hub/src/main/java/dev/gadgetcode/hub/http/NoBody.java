package dev.gadgetcode.hub.http;

/// The body of a request that has none.
public record NoBody() {}

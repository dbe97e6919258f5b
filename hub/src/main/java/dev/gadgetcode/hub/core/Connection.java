package dev.gadgetcode.hub.core;

/// One connection of an IDE: a tab, and the socket that it has at the moment.
///
/// @param tab kept by the tab across reloads
public record Connection(String tab, String socket) {}

package dev.gadgetcode.hub;

import java.net.InetSocketAddress;

/// How a hub is to run.
public record HubConfig(InetSocketAddress address) {}

package dev.gadgetcode.bench.flood;

/// What the others noticed in one phase.
///
/// @param tokens from drone to IDE
/// @param reads answers of REST
record Noticed(Percentiles tokens, Percentiles reads) {}

package dev.gadgetcode.protocol;

/// Why something was not done: a code for programs and a sentence for people.
public record Refusal(String code, String message) {}

package dev.gadgetcode.hub.http;

/// What is wrong with one field of a request.
///
/// @param code for programs: `missing`, `invalid`, `too-short`, `too-long`, `malformed`, `taken`
///   ...
/// @param detail for people
public record FieldProblem(String field, String code, String detail) {}

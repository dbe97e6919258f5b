package dev.gadgetcode.protocol;

import com.fasterxml.jackson.annotation.JsonFormat;

/// A message: a record whose components are the arguments of its event, in their order. Trailing
/// ones that are null are left out.
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public interface Message {}

/// The tool that reads a page of the public web as text.
@NullMarked
package dev.gadgetcode.drone.tool.web;

import org.jspecify.annotations.NullMarked;

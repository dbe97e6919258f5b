/// What the REST routes do. Each class is a group of routes and the one place where they are made.
@NullMarked
package dev.gadgetcode.hub.rest;

import org.jspecify.annotations.NullMarked;

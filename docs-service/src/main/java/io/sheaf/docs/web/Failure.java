package io.sheaf.docs.web;

import io.micronaut.serde.annotation.Serdeable;

/// The body of every answer that is not what was asked for.
@Serdeable
record Failure(String message) {}

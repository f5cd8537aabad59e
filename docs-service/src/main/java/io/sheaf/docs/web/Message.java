package io.sheaf.docs.web;

import io.micronaut.serde.annotation.Serdeable;

/// What was done, in one sentence: the answer of most changes.
@Serdeable
public record Message(String message) {}

package io.sheaf.docs.web;

import io.micronaut.serde.annotation.Serdeable;

/// Why nobody was signed in: the one failure that the wire gives a code.
@Serdeable
record SignInFailure(String code, String message) {}

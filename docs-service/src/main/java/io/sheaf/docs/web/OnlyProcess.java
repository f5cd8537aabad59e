package io.sheaf.docs.web;

/// Whether this process is the only one that can be at work on the store, as it is on the embedded engines.
public record OnlyProcess(boolean isOnly) {}

package io.sheaf.docs.changes;

import io.sheaf.storage.table.Stamp;

/// An event as it stands in the log.
public record Recorded(String id, Stamp when, Event event) {}

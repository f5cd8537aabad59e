package io.sheaf.storage.bus;

import java.time.Instant;

/// What is told.
///
/// @param id the same each time that it is told
/// @param group within which the order counts
/// @param type what kind of thing happened
/// @param body JSON, at most 240 kB
public record Told(String id, String group, String type, String body, Instant when) {}

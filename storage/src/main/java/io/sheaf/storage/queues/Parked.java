package io.sheaf.storage.queues;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A message that was set aside, for a person to look at.
public record Parked(String id, String body, @Nullable String group, int tries, String reason, Instant since) {}

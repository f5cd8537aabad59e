package io.sheaf.workflow.runs;

import java.time.Instant;

/// When the next escalation of the step is due.
public record Alarm(String timerId, Instant at) {}

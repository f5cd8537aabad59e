package io.sheaf.workflow.wire;

/// What is wrong with one field.
///
/// @param key the path of the field: `steps[2].queue.queueId`
public record Fault(String key, String error) {}

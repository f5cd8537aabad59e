package io.sheaf.workflow.definitions;

/// What somebody decides in a queue. Of a step that waits for no person, completion counts as approval and failure
/// as rejection.
public enum Approval {
  APPROVE, REJECT
}

package io.sheaf.workflow.definitions;

/// Whether a workflow, a ruleset or a rule is in use.
public enum Status {
  ACTIVE, INACTIVE
}

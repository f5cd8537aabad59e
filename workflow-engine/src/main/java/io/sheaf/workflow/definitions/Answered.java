package io.sheaf.workflow.definitions;

/// The older form of a way on: where this answer leads.
public record Answered(Approval type, String nextStepId) {}

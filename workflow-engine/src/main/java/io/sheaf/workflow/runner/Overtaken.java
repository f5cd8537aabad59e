package io.sheaf.workflow.runner;

/// Others were quicker so often that it was given up; nothing has been written, and the event can come again.
public final class Overtaken extends RuntimeException {

  private static final long serialVersionUID = 1;

  Overtaken(RunRef ref) {
    super("the run of " + ref.documentId() + " in " + ref.workflowId() + " was always changed by others first");
  }
}

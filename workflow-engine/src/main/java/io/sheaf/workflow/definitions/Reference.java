package io.sheaf.workflow.definitions;

/// Something outside that a workflow names.
///
/// @param path where it is named: `steps[1].queue.queueId`
public record Reference(To to, String id, String path) {

  public enum To {
    QUEUE, MAPPING
  }
}

package io.sheaf.workflow.rules;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A document that a step would make.
///
/// @param documentId stands for the id that it is given once it is made, which nobody knows before
/// @param changes what it would say, each added to nothing
public record Made(String documentId, String path, @Nullable String contentType, List<Change> changes) {

  public Made {
    changes = List.copyOf(changes);
  }
}

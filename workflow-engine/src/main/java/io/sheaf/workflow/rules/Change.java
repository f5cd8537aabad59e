package io.sheaf.workflow.rules;

import io.sheaf.workflow.conditions.Held;
import org.jspecify.annotations.Nullable;

/// One thing of a document that was changed, as it was before and as it is since; kept, so that it can be undone.
public sealed interface Change {

  /// @param before null where there was none
  /// @param after null where it was removed
  record OfAttribute(String key, @Nullable Held before, @Nullable Held after) implements Change {}

  record OfTag(String key, @Nullable Held before, @Nullable Held after) implements Change {}

  record OfPath(String before, String after) implements Change {}

  /// The change that takes it back.
  default Change inverse() {
    return switch (this) {
      case OfAttribute(var key, var before, var after) -> new OfAttribute(key, after, before);
      case OfTag(var key, var before, var after) -> new OfTag(key, after, before);
      case OfPath(var before, var after) -> new OfPath(after, before);
    };
  }
}

package io.sheaf.docs.documents.tags;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tag as a client gives it: with a value, with several, or as a key alone.
public record NewTag(String key, @Nullable String value, @Nullable List<String> values) {

  public NewTag {
    values = values == null ? null : List.copyOf(values);
  }

  /// What it comes to: each value once, in the order given; a key alone has the empty value.
  public List<String> all() {
    if (values != null && !values.isEmpty()) {
      return values.stream().distinct().toList();
    }
    return List.of(value == null ? "" : value);
  }
}

package io.sheaf.docs.documents;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A name with one value, or with several.
public record Metadata(String key, @Nullable String value, @Nullable List<String> values) {

  public Metadata {
    values = values == null ? null : List.copyOf(values);
  }
}

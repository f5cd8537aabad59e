package io.sheaf.docs.documents.life;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Metadata;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Metadata as the wire shows it.
@Serdeable
public record MetadataView(String key, @Nullable String value, @Nullable List<String> values) {

  static MetadataView of(Metadata metadata) {
    return new MetadataView(metadata.key(), metadata.value(), metadata.values());
  }

  /// Those of a document; absent when it has none.
  public static @Nullable List<MetadataView> of(Document document) {
    return document.metadata().isEmpty() ? null : document.metadata().stream().map(MetadataView::of).toList();
  }
}

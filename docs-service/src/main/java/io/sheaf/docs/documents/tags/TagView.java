package io.sheaf.docs.documents.tags;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.web.Dates;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tag as the wire shows it.
///
/// @param documentId only where the tag is shown alone
@Serdeable
record TagView(String key, @Nullable String value, @Nullable List<String> values, String type, String userId,
    String insertedDate, @Nullable String documentId) {

  static TagView of(Tag tag, @Nullable String documentId) {
    return new TagView(tag.key(), tag.isSingle() ? tag.values().getFirst() : null,
        tag.isSingle() ? null : tag.values(), TagItem.TYPE, tag.userId(), Dates.wire(tag.inserted().micros()),
        documentId);
  }

  @Serdeable
  record Page(@Nullable String next, @Nullable String previous, List<TagView> tags) {}
}

package io.sheaf.docs.metadata.schemas;

import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A classification as the wire shows it.
@Serdeable
record ClassificationView(String name, String userId, String insertedDate, SchemaView.AttributesView attributes) {

  @Serdeable
  record One(ClassificationView classification) {}

  @Serdeable
  record Added(String classificationId) {}

  @Serdeable
  record Summary(String classificationId, String name, String userId, String insertedDate) {}

  @Serdeable
  record Page(@Nullable String next, List<Summary> classifications) {}
}

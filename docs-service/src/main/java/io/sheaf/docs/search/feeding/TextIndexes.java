package io.sheaf.docs.search.feeding;

import io.micronaut.context.annotation.Factory;
import io.sheaf.docs.web.Ports;
import io.sheaf.storage.index.TextIndex;
import jakarta.inject.Singleton;

/// Brings the text index and what it is filled from together.
@Factory
final class TextIndexes {

  @Singleton
  TextIndex textIndex(Ports ports, AllDocuments documents) {
    return ports.textIndex().apply(documents);
  }
}

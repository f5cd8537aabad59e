package io.sheaf.docs.search.feeding;

import io.sheaf.storage.threads.Bell;
import jakarta.inject.Singleton;

/// Who is to be woken: the feed by changes, the extraction by what the feed leaves to it.
@Singleton
final class Bells {

  final Bell changes = new Bell(TextChange.SHARDS);
  final Bell extractions = new Bell(1);
}

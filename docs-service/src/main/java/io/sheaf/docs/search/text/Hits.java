package io.sheaf.docs.search.text;

import io.sheaf.docs.documents.Document;
import io.sheaf.storage.table.Position;
import java.util.List;
import java.util.Optional;

/// What is found, read from the beginning or from somewhere behind it.
interface Hits {

  void skip(int many);

  /// Goes on behind a place that was reached before.
  void goOn(Position behind, int place);

  List<Document> take(int many);

  long total();

  /// The place that was reached, if there is more behind it.
  Optional<Position> next();

  /// The place behind so many, to go back from.
  Position at(int place);
}

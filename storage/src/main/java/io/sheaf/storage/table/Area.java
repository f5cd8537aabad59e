package io.sheaf.storage.table;

import static io.sheaf.storage.table.Kind.Scope.GLOBAL;
import static io.sheaf.storage.table.Kind.Scope.SITE;
import static io.sheaf.storage.table.TableName.AUDIT;
import static io.sheaf.storage.table.TableName.DOCUMENTS;

import java.util.ArrayList;
import java.util.List;

/// A part of the schema: keeps the kinds that belong together in the order in which they are spelled.
final class Area {

  private final String name;
  private final List<Kind> kinds = new ArrayList<>();

  Area(String name) {
    this.name = name;
  }

  /// A kind of which each site has its own.
  Kind site(String kind, String question, String partition, String sort) {
    return add(new Kind(name, kind, DOCUMENTS, SITE, question, partition, sort));
  }

  /// A kind that belongs to no site.
  Kind global(String kind, String question, String partition, String sort) {
    return add(new Kind(name, kind, DOCUMENTS, GLOBAL, question, partition, sort));
  }

  /// A kind in the record of what happened.
  Kind audit(String kind, String question, String partition, String sort) {
    return add(new Kind(name, kind, AUDIT, SITE, question, partition, sort));
  }

  private Kind add(Kind kind) {
    kinds.add(kind);
    return kind;
  }

  List<Kind> kinds() {
    return List.copyOf(kinds);
  }
}

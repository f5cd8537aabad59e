package io.sheaf.storage.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A kind of item: in which table, of a site or of all, and the faces by which it is found. Made in
/// [TableSchema] only.
public final class Kind {

  /// Whose keys these are.
  public enum Scope {
    /// Every partition key carries the site's prefix.
    SITE,
    /// One for the whole store.
    GLOBAL;

    String prefix(SiteId site) {
      return this == SITE ? site.prefix() : "";
    }
  }

  private final String name;
  private final TableName table;
  private final Scope scope;
  private final Face main;
  private final List<Face> indexes = new ArrayList<>(2);

  Kind(String name, TableName table, Scope scope, String question, String partition, String sort) {
    this.name = name;
    this.table = table;
    this.scope = scope;
    this.main = new Face(this, Optional.empty(), question, partition, sort);
  }

  Kind index(IndexName index, String question, String partition, String sort) {
    indexes.add(new Face(this, Optional.of(index), question, partition, sort));
    return this;
  }

  public String name() {
    return name;
  }

  public TableName table() {
    return table;
  }

  public Scope scope() {
    return scope;
  }

  /// By its own key.
  public Face main() {
    return main;
  }

  public List<Face> indexes() {
    return List.copyOf(indexes);
  }

  public Face index(IndexName index) {
    return indexes.stream().filter(face -> face.index().equals(Optional.of(index))).findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " has no entry in " + index));
  }

  /// The key of one item; takes the values of the partition key, then those of the sort key.
  public Key key(SiteId site, Object... values) {
    return main.key(site, values);
  }

  /// The key of one item of a kind that belongs to no site.
  public Key globalKey(Object... values) {
    if (scope != Scope.GLOBAL) {
      throw new IllegalArgumentException(name + " belongs to a site");
    }
    return main.key(SiteId.DEFAULT, values);
  }

  @Override
  public String toString() {
    return name;
  }
}

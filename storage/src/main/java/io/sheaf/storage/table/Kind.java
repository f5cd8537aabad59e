package io.sheaf.storage.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A kind of item: in which table, of a site or of all, and the faces by which it is found. Made for
/// [TableSchema] only.
public final class Kind {

  /// Whose keys these are.
  public enum Scope {
    /// Every partition key carries the site's prefix.
    SITE,
    /// One for the whole store.
    GLOBAL
  }

  private final String area;
  private final String name;
  private final TableName table;
  private final Scope scope;
  private final Face main;
  private final List<Face> indexes = new ArrayList<>(2);
  private List<String> attributes = List.of();
  private List<String> sources = List.of();

  Kind(String area, String name, TableName table, Scope scope, String question, String partition, String sort) {
    this.area = area;
    this.name = name;
    this.table = table;
    this.scope = scope;
    this.main = new Face(this, Optional.empty(), question, new Template(partition), new Template(sort), false, 0);
  }

  /// By an index, under one partition key.
  Kind index(IndexName index, String question, String partition, String sort) {
    return index(index, question, partition, sort, false);
  }

  /// By an index, under a partition key into which all that a busy site does in a day may fall.
  Kind spreadIndex(IndexName index, String question, String partition, String sort) {
    return index(index, question, partition, sort, true);
  }

  private Kind index(IndexName index, String question, String partition, String sort, boolean spread) {
    if (indexes.stream().anyMatch(face -> face.index().equals(Optional.of(index)))) {
      throw new IllegalArgumentException(name + " stands in " + index + " twice");
    }
    indexes.add(new Face(this, Optional.of(index), question, new Template(partition), new Template(sort), spread, 0));
    return this;
  }

  Kind holds(String... names) {
    attributes = List.of(names);
    return this;
  }

  Kind from(String... headings) {
    sources = List.of(headings);
    return this;
  }

  /// What it belongs with.
  public String area() {
    return area;
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

  /// Whose item is stored under this key, which is one of this kind: cheaper than to ask the whole schema.
  public SiteId siteOf(Key key) {
    if (scope != Scope.SITE || key.table() != table) {
      throw new IllegalArgumentException("not a " + name + " of a site: " + key);
    }
    int slash = key.partition().indexOf('/');
    return slash < 0 ? SiteId.DEFAULT : new SiteId(key.partition().substring(0, slash));
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

  /// What an item holds besides its keys, in the words of the data model; not all of it need be there.
  public List<String> attributes() {
    return attributes;
  }

  /// The documents of the data model and their headings, or `Sheaf`.
  public List<String> sources() {
    return sources;
  }

  /// The key of one item; takes the values of the partition key, then those of the sort key, none twice.
  public Key key(SiteId site, Object... values) {
    if (scope == Scope.GLOBAL) {
      throw new IllegalArgumentException(name + " belongs to no site");
    }
    return main.key(site, values);
  }

  /// The key of one item of a kind that belongs to no site.
  public Key globalKey(Object... values) {
    mustBeGlobal();
    return main.key(SiteId.DEFAULT, values);
  }

  void mustBeGlobal() {
    if (scope != Scope.GLOBAL) {
      throw new IllegalArgumentException(name + " belongs to a site");
    }
  }

  String prefix(SiteId site) {
    return scope == Scope.SITE ? site.prefix() : "";
  }

  @Override
  public String toString() {
    return name;
  }
}

package io.sheaf.storage.table;

/// Which sort keys of a partition.
public sealed interface Range {

  Range ALL = new All();

  record All() implements Range {}

  record Beginning(String prefix) implements Range {}

  /// Both ends belong to it; when they are the wrong way round there is nothing in it.
  record Between(String from, String to) implements Range {}

  record AtLeast(String from) implements Range {}

  record AtMost(String to) implements Range {}

  record Above(String than) implements Range {}

  record Below(String than) implements Range {}
}

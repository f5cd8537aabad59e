package io.sheaf.docs.documents.attributes;

/// How given attributes meet those that a document has.
public enum Mode {
  /// They are new; a key that is there already is refused.
  CREATE,
  /// They take the place of those with the same key.
  UPDATE,
  /// They take the place of all.
  SET
}

package io.sheaf.workflow.conditions;

/// What every document has besides what is said of it. [#NAME] and [#FOLDER] are read out of the path: the name is
/// its last part, and the folders are all above it, without slashes at the ends; the root is the empty text.
public enum Property {
  ID, PATH, NAME, FOLDER, CONTENT_TYPE, USER, STATUS, SIZE, INSERTED, MODIFIED;

  /// Whether the peer's wire has a word for it.
  public boolean isPeers() {
    return this == PATH || this == CONTENT_TYPE;
  }
}

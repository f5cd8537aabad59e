package io.sheaf.standalone;

/// Which sites there are, and where it stands what groups may do on them.
enum SitePermissions {

  /// Sites are as groups are called; the name of a group says what it may do.
  AUTOMATIC,
  /// Sites are those that were made, and what a group may do is set for each.
  DEFINED;

  boolean areDefined() {
    return this == DEFINED;
  }
}

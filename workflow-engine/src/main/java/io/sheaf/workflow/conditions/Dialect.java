package io.sheaf.workflow.conditions;

/// Which words of the grammar may be used.
public enum Dialect {
  /// Those that the peer's clients know: anything else would break a client that reads it back.
  PEERS,
  /// All of them.
  FULL
}

package io.sheaf.workflow.conditions;

/// How a test compares. [#MATCHES] is ours: a regular expression found anywhere in the value, in linear time.
public enum Operator {
  EQ, NEQ, CONTAINS, NOT_CONTAINS, STARTS_WITH, ENDS_WITH, GT, GTE, LT, LTE, EXISTS, NOT_EXISTS, IN, NOT_IN, IS_EMPTY, IS_NOT_EMPTY, MATCHES;

  public boolean isPeers() {
    return this != MATCHES;
  }

  /// Whether it asks for values at all, and does not compare them.
  public boolean isUnary() {
    return switch (this) {
      case EXISTS, NOT_EXISTS, IS_EMPTY, IS_NOT_EMPTY -> true;
      default -> false;
    };
  }

  public boolean takesList() {
    return this == IN || this == NOT_IN;
  }

  /// Whether it orders, so that a flag is nothing to compare with.
  public boolean isOrder() {
    return switch (this) {
      case GT, GTE, LT, LTE -> true;
      default -> false;
    };
  }
}

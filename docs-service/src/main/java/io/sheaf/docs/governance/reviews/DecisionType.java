package io.sheaf.docs.governance.reviews;

/// In what way somebody decides.
enum DecisionType {
  APPROVAL, RECOMMENDATION, ACKNOWLEDGMENT, COMMENT;

  /// Whether it is one of those that a review asks for.
  boolean counts() {
    return this != COMMENT;
  }
}

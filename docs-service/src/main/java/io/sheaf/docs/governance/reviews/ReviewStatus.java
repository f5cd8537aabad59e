package io.sheaf.docs.governance.reviews;

/// How far a review is.
enum ReviewStatus {
  PENDING, IN_PROGRESS, COMPLETED, CANCELLED, SUPERSEDED;

  /// Whether nothing becomes of it any more.
  boolean isOver() {
    return this == COMPLETED || this == CANCELLED || this == SUPERSEDED;
  }

  /// Whether somebody may ask for this change; that a review is completed asks for its decisions besides.
  boolean mayBecome(ReviewStatus next) {
    return switch (this) {
      case PENDING -> next == IN_PROGRESS || next == COMPLETED || next == CANCELLED;
      case IN_PROGRESS -> next == PENDING || next == COMPLETED || next == CANCELLED;
      case COMPLETED, CANCELLED, SUPERSEDED -> false;
    };
  }
}

package io.sheaf.docs.cases;

import java.util.Arrays;
import java.util.stream.Collectors;

/// How far a matter is, as people say; it may go from any to any other.
public enum MatterStatus {
  NEW, ASSIGNED, IN_PROGRESS, ON_HOLD, ESCALATED, RESOLVED, CLOSED, UNDER_REVIEW, AWAITING_CLIENT_RESPONSE;

  /// All of them, for who named another.
  public static String inWords() {
    return Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", "));
  }
}

package io.sheaf.docs.search.query;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Refused;

/// By which plan a request wants to be answered; most leave it to us.
enum AskedPlan {
  EITHER, TABLE, INDEX;

  /// The header that asks for a plan, and that says in the answer which it was.
  static final String HEADER = "X-Sheaf-Plan";

  static AskedPlan of(Call call) {
    var asked = call.header(HEADER);
    return switch (asked == null ? "" : asked) {
      case "" -> EITHER;
      case "table" -> TABLE;
      case "index" -> INDEX;
      default -> throw Refused.because(HEADER, "'" + HEADER + "' is 'table' or 'index'");
    };
  }
}

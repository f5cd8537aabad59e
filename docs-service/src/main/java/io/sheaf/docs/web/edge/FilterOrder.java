package io.sheaf.docs.web.edge;

import io.micronaut.http.filter.ServerFilterPhase;

/// Who comes first. A request passes them from the top, its answer from the bottom.
final class FilterOrder {

  static final int NEGOTIATION = ServerFilterPhase.FIRST.before();
  static final int HEADERS = NEGOTIATION + 1;
  static final int PROBLEMS = HEADERS + 1;
  static final int GATEKEEPER = ServerFilterPhase.FIRST.order();

  private FilterOrder() {
  }
}

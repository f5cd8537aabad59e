package io.sheaf.docs.web.edge;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpHeaders;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.server.annotation.PreMatching;
import java.util.List;

/// Keeps `Content-Type` and `Accept` out of the choice of a route: the wire ignores the one, and who asks for another
/// form of errors than the usual is not to get 406. Both are there again for everybody who comes later.
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class Negotiation implements Ordered {

  private static final List<String> SET_ASIDE = List.of(HttpHeaders.CONTENT_TYPE, HttpHeaders.ACCEPT);
  private static final String ATTRIBUTE = "sheaf.aside.";

  @Override
  public int getOrder() {
    return FilterOrder.NEGOTIATION;
  }

  @RequestFilter
  @PreMatching
  void setAside(HttpRequest<?> request) {
    if (request.getHeaders() instanceof MutableHttpHeaders headers) {
      for (var name : SET_ASIDE) {
        var values = headers.getAll(name);
        if (!values.isEmpty()) {
          request.setAttribute(ATTRIBUTE + name, List.copyOf(values));
          headers.remove(name);
        }
      }
    }
  }

  @RequestFilter
  void putBack(HttpRequest<?> request) {
    if (request.getHeaders() instanceof MutableHttpHeaders headers) {
      for (var name : SET_ASIDE) {
        request.removeAttribute(ATTRIBUTE + name, List.class)
            .ifPresent(values -> values.forEach(value -> headers.add(name, String.valueOf(value))));
      }
    }
  }
}

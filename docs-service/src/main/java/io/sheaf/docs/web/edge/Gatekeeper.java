package io.sheaf.docs.web.edge;

import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.context.event.HttpRequestTerminatedEvent;
import io.micronaut.web.router.RouteAttributes;

/// Lets requests in while there is room, before anything else is done for them, and takes back at their end what
/// they held. The end is when the answer was written or nobody waits for it any more, not when a controller is done.
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class Gatekeeper implements Ordered, ApplicationEventListener<HttpRequestTerminatedEvent> {

  private final Crowd crowd;

  Gatekeeper(Crowd crowd) {
    this.crowd = crowd;
  }

  @Override
  public int getOrder() {
    return FilterOrder.GATEKEEPER;
  }

  @RequestFilter
  void admit(HttpRequest<?> request) {
    // why: after a failure the filters may run once more for the same request.
    if (Admission.find(request).isEmpty()) {
      admission(request.getPath()).to(request);
    }
  }

  private Admission admission(String path) {
    return path.equals("/health") || path.startsWith("/health/") ? crowd.admitAnyway() : crowd.admit();
  }

  /// What is about to be sent is closed with the request at the latest, also when it is never sent.
  @ResponseFilter
  void hold(HttpRequest<?> request, @Nullable HttpResponse<?> response) {
    if (response == null) {
      return;
    }
    // why two places: the answer to HEAD has had its body taken away by now.
    var body = response.body() != null ? response.body() : RouteAttributes.getHeadBody(response).orElse(null);
    if (body instanceof Content content) {
      Admission.find(request).ifPresent(admission -> admission.atEnd(content::close));
    }
  }

  @Override
  public void onApplicationEvent(HttpRequestTerminatedEvent event) {
    Admission.find(event.getSource()).ifPresent(Admission::end);
  }
}

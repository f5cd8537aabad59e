package io.sheaf.docs.web;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.BasicHttpAttributes;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.core.order.Ordered;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// How long requests take, by route and status. The route, not the path: names that clients choose would make
/// series without end.
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class RequestMetrics implements Ordered {

  private static final String STARTED = "sheaf.started";

  private record Series(String method, String route, int status) {}

  private final MeterRegistry registry;
  private final ConcurrentHashMap<Series, Timer> timers = new ConcurrentHashMap<>();

  RequestMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public int getOrder() {
    return ServerFilterPhase.METRICS.order();
  }

  @RequestFilter
  void begin(HttpRequest<?> request) {
    request.setAttribute(STARTED, System.nanoTime());
  }

  @ResponseFilter
  void end(HttpRequest<?> request, @Nullable HttpResponse<?> response) {
    var started = request.getAttribute(STARTED, Long.class);
    if (started.isEmpty()) {
      return;
    }
    var route = BasicHttpAttributes.getUriTemplate(request).orElse("none");
    var series = new Series(request.getMethod().name(), route, response == null ? 500 : response.code());
    timers.computeIfAbsent(series, this::timer).record(System.nanoTime() - started.get(), TimeUnit.NANOSECONDS);
  }

  private Timer timer(Series series) {
    return Timer.builder("http.server.requests").description("Requests answered, and how long it took")
        .tag("method", series.method()).tag("route", series.route()).tag("status", Integer.toString(series.status()))
        .register(registry);
  }
}

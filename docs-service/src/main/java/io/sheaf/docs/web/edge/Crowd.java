package io.sheaf.docs.web.edge;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// All requests in flight together, and how many more there may be.
@Singleton
final class Crowd {

  private final Bounds bounds;
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();

  Crowd(Bounds bounds, MeterRegistry meters) {
    this.bounds = bounds;
    Gauge.builder("http.server.requests.active", requests, AtomicInteger::get).description("Requests in flight")
        .register(meters);
    Gauge.builder("http.server.bodies", bytes, AtomicLong::get).description("Bodies held in memory")
        .baseUnit("bytes").register(meters);
  }

  Bounds bounds() {
    return bounds;
  }

  /// A place for one more, or a refusal.
  Admission admit() {
    if (requests.incrementAndGet() > bounds.requests()) {
      requests.decrementAndGet();
      throw new Refused(Refusal.BUSY);
    }
    return new Admission(this, requests::decrementAndGet);
  }

  /// For who is always let in, so that a crowd is not taken for a failure.
  Admission admitAnyway() {
    return new Admission(this, () -> {
    });
  }

  boolean take(long count) {
    if (bytes.addAndGet(count) > bounds.bufferedBytes()) {
      bytes.addAndGet(-count);
      return false;
    }
    return true;
  }

  void giveBack(long count) {
    bytes.addAndGet(-count);
  }
}

package io.sheaf.docs.web;

import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/// One thing that is wrong with a request: where, unless it is the request as a whole, and what.
@Serdeable
public record Fault(@Nullable String key, String error) {

  public static Fault of(String error) {
    return new Fault(null, error);
  }

  @Serdeable
  record List(java.util.List<Fault> errors) {}
}

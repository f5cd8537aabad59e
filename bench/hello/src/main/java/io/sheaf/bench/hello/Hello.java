package io.sheaf.bench.hello;

import io.micronaut.runtime.Micronaut;

/// Starts the server on the port that `micronaut.server.port` names.
public final class Hello {

  private Hello() {
  }

  public static void main(String[] arguments) {
    Micronaut.run(Hello.class, arguments);
  }
}

package io.sheaf.docs.web.edge;

import io.micronaut.context.ApplicationContext;

/// What a server is started with at its edge.
public record Reception(Bounds bounds) {

  public void register(ApplicationContext context) {
    context.registerSingleton(Bounds.class, bounds);
  }

  public static Reception usual() {
    return new Reception(Bounds.usual());
  }
}

package io.sheaf.docs.web.edge;

/// What a server is started with at its edge.
public record Reception(Bounds bounds) {

  public static Reception usual() {
    return new Reception(Bounds.usual());
  }
}

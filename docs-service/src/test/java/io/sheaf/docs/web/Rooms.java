package io.sheaf.docs.web;

/// The way past the HTTP face of a running service, to the doors of its rooms.
public final class Rooms {

  private Rooms() {
  }

  public static <T> T door(ApiServer server, Class<T> type) {
    return server.door(type);
  }
}

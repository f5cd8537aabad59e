package io.sheaf.docs.web;

/// An address that cannot be listened on; the message is one line for the person who tried, and says what to do.
public final class CannotListen extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private CannotListen(String line, Throwable cause) {
    super(line, cause);
  }

  /// For whatever a server threw when it was told to listen.
  public static CannotListen on(String address, int port, Throwable failure) {
    var cause = failure;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    var reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    if (reason.contains("in use")) {
      return new CannotListen("Port " + port + " on " + address
          + " is in use. Stop what listens there, or choose another port (--port or SHEAF_PORT; --management-port"
          + " or SHEAF_MANAGEMENT_PORT for management).", failure);
    }
    return new CannotListen("Cannot listen on " + address + ", port " + port + ": " + reason
        + ". Choose another address (--bind or SHEAF_BIND) or port (--port or SHEAF_PORT).", failure);
  }
}

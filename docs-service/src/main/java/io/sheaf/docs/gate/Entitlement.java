package io.sheaf.docs.gate;

/// Something besides the credentials that says what a caller may do: what the service itself keeps about sites and
/// groups, or what else came with the request. Each is asked in its order, with what the one before made of the caller.
public interface Entitlement {

  /// The caller as it holds for any request of theirs, whatever comes with it.
  default Caller of(Caller caller) {
    return caller;
  }

  /// The caller as it holds for this request.
  default Caller of(Caller caller, Call call) {
    return of(caller);
  }
}

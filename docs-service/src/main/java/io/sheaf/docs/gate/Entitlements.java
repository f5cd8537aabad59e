package io.sheaf.docs.gate;

import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.UnaryOperator;

/// All that says what a caller may do besides the credentials, in its order: for every request, and for who asks what
/// somebody else may.
@Singleton
public final class Entitlements {

  private final List<Entitlement> all;

  Entitlements(List<Entitlement> all) {
    this.all = List.copyOf(all);
  }

  /// The same, with others in their place: for who asks what would be.
  public Entitlements with(UnaryOperator<Entitlement> others) {
    return new Entitlements(all.stream().map(others).toList());
  }

  Caller of(Caller recognised, Call call) {
    var caller = recognised;
    for (var entitlement : all) {
      caller = entitlement.of(caller, call);
    }
    return caller;
  }

  /// Somebody as they would be if they called now, with a request that nothing comes with.
  public Caller of(Caller recognised) {
    var caller = recognised;
    for (var entitlement : all) {
      caller = entitlement.of(caller);
    }
    return caller;
  }
}

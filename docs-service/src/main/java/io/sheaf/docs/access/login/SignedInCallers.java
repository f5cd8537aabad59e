package io.sheaf.docs.access.login;

import io.sheaf.docs.access.tokens.Claims;
import io.sheaf.docs.access.tokens.OwnTokens;
import io.sheaf.docs.access.users.User;
import io.sheaf.docs.access.users.Users;
import io.sheaf.docs.gate.Authentication;
import io.sheaf.docs.gate.Borrower;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Knows those who signed in here, by our own tokens. What they may do is as the user is now, not as the token was.
@Singleton
final class SignedInCallers implements Authentication {

  private static final String USER = "user";

  private final OwnTokens tokens;
  private final Users users;

  SignedInCallers(OwnTokens tokens, Users users) {
    this.tokens = tokens;
    this.users = users;
  }

  @Override
  public Optional<Caller> recognise(String credential, Call call) {
    return user(credential).map(SignedInCallers::caller);
  }

  @Override
  public Optional<Caller> again(Borrower.Known known) {
    return known.by().equals(USER)
        ? users.byId(known.id()).filter(User::enabled).map(SignedInCallers::caller)
        : Optional.empty();
  }

  private static Caller caller(User user) {
    return Claims.caller(user.claims()).knownAs(new Borrower.Known(USER, user.id()));
  }

  /// Nothing when it is no token of ours; refused when it is one of ours that has ended, whatever ended it.
  Optional<User> user(String credential) {
    return tokens.read(credential)
        .map(claims -> users.byId(String.valueOf(claims.get("sub")))
            .filter(user -> user.enabled() && user.epoch().equals(claims.get("epoch")))
            .orElseThrow(() -> new Refused(Refusal.UNAUTHENTICATED)));
  }
}

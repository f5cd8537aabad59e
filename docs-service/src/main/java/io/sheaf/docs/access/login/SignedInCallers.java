package io.sheaf.docs.access.login;

import io.sheaf.docs.access.tokens.Claims;
import io.sheaf.docs.access.tokens.OwnTokens;
import io.sheaf.docs.access.users.User;
import io.sheaf.docs.access.users.Users;
import io.sheaf.docs.gate.Authentication;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Knows those who signed in here, by our own tokens. What they may do is as the user is now, not as the token was.
@Singleton
final class SignedInCallers implements Authentication {

  private final OwnTokens tokens;
  private final Users users;

  SignedInCallers(OwnTokens tokens, Users users) {
    this.tokens = tokens;
    this.users = users;
  }

  @Override
  public Optional<Caller> recognise(String credential, Call call) {
    return user(credential).map(user -> Claims.caller(user.claims()));
  }

  /// Nothing when it is no token of ours; refused when it is one of ours that has ended, whatever ended it.
  Optional<User> user(String credential) {
    return tokens.read(credential)
        .map(claims -> users.byId(String.valueOf(claims.get("sub")))
            .filter(user -> user.enabled() && user.epoch().equals(claims.get("epoch")))
            .orElseThrow(() -> new Refused(Refusal.UNAUTHENTICATED)));
  }
}

package io.sheaf.docs.access.tokens;

import io.sheaf.docs.gate.Authentication;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Trust;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Tokens that others sign with a secret they share with this service (HS256).
@Singleton
final class SharedSecretTokens implements Authentication {

  private final @Nullable SharedKey key;
  private final InstantSource clock;

  SharedSecretTokens(Trust trust, InstantSource clock) {
    this.key = trust.jwtSecret().isEmpty()
        ? null
        : new SharedKey(trust.jwtSecret().getBytes(StandardCharsets.UTF_8));
    this.clock = clock;
  }

  @Override
  public Optional<Caller> recognise(String credential, Call call) {
    var shared = key;
    if (shared == null) {
      return Optional.empty();
    }
    return Token.read(credential).filter(token -> SharedKey.couldHaveSigned(token) && !token.isOf(OwnTokens.ISSUER))
        .map(token -> {
          shared.mustHaveSigned(token);
          token.mustHoldAt(clock.instant());
          return token.caller();
        });
  }
}

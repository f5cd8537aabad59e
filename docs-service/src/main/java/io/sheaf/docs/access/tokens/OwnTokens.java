package io.sheaf.docs.access.tokens;

import com.nimbusds.jwt.JWTClaimsSet;
import io.sheaf.docs.web.Ids;
import io.sheaf.storage.secrets.Secrets;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import java.util.Map;
import java.util.Optional;

/// The tokens that the service gives out itself, signed with a secret of its store (HS256). That one is good says who
/// somebody was when it was made; whoever takes it still has to ask whether the user is there.
@Singleton
public final class OwnTokens {

  /// How long one lives.
  public static final Duration LIFE = Duration.ofHours(1);

  static final String ISSUER = "sheaf";

  private final SharedKey key;
  private final InstantSource clock;

  OwnTokens(Secrets secrets, InstantSource clock) {
    this.key = new SharedKey(secrets.secret("tokens"));
    this.clock = clock;
  }

  /// A token of this subject, with further claims.
  public String of(String subject, Map<String, Object> claims) {
    var now = clock.instant();
    var set = new JWTClaimsSet.Builder();
    claims.forEach(set::claim);
    set.issuer(ISSUER).subject(subject).issueTime(Date.from(now)).expirationTime(Date.from(now.plus(LIFE)))
        .jwtID(Ids.uuid());
    return key.sign(set.build());
  }

  /// The claims of a token of this service; nothing when it is none, and refused when it says that it is and is not,
  /// or has ended.
  public Optional<Map<String, Object>> read(String credential) {
    return Token.read(credential).filter(token -> token.isOf(ISSUER)).map(token -> {
      key.mustHaveSigned(token);
      token.mustNotHaveEndedAt(clock.instant());
      return token.claims();
    });
  }
}

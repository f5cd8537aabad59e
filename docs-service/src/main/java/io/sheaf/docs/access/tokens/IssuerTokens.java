package io.sheaf.docs.access.tokens;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.sheaf.docs.gate.Authentication;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.Trust;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tokens of an OpenID Connect issuer, signed with keys that it publishes (the families of RS256 and ES256).
@Singleton
final class IssuerTokens implements Authentication {

  private static final Logger log = LoggerFactory.getLogger(IssuerTokens.class);
  private static final Set<JWSAlgorithm> ALGORITHMS = algorithms();

  private final Trust.@Nullable Issuer issuer;
  private final @Nullable DefaultJWTProcessor<SecurityContext> signatures;
  private final VerifiedTokens verified = new VerifiedTokens();
  private final InstantSource clock;

  IssuerTokens(Trust trust, InstantSource clock) {
    this.issuer = trust.issuer();
    this.signatures = issuer == null ? null : signatures(new IssuerKeys(issuer));
    this.clock = clock;
  }

  private static Set<JWSAlgorithm> algorithms() {
    var both = new HashSet<>(JWSAlgorithm.Family.RSA);
    both.addAll(JWSAlgorithm.Family.EC);
    return both;
  }

  private static DefaultJWTProcessor<SecurityContext> signatures(IssuerKeys keys) {
    var processor = new DefaultJWTProcessor<SecurityContext>();
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
    processor.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
    // why none: the library asks the machine's clock, and everything here asks the store's.
    processor.setJWTClaimsSetVerifier((_, _) -> {
    });
    return processor;
  }

  @Override
  public Optional<Caller> recognise(String credential, Call call) {
    if (issuer == null || signatures == null) {
      return Optional.empty();
    }
    var now = clock.instant();
    var known = verified.find(credential, now);
    if (known.isPresent()) {
      return known;
    }
    var read = Token.read(credential).filter(token -> ALGORITHMS.contains(token.algorithm()));
    if (read.isEmpty()) {
      return Optional.empty();
    }
    var token = read.get();
    // why before the signature: what is not for us is not to make anybody fetch keys.
    mustBeForUs(token, issuer);
    token.mustHoldAt(now);
    verify(token, signatures);
    var caller = token.caller();
    verified.keep(credential, token, caller, now);
    return Optional.of(caller);
  }

  /// Tokens for access carry no audience with some issuers, and name the client that asked for them instead.
  private static void mustBeForUs(Token token, Trust.Issuer issuer) {
    var audience = token.standard().getAudience();
    boolean forUs = audience.isEmpty()
        ? issuer.audience().equals(token.claims().get("client_id"))
        : audience.contains(issuer.audience());
    if (!token.isOf(issuer.name()) || !forUs) {
      throw new Refused(Refusal.UNAUTHENTICATED);
    }
  }

  private static void verify(Token token, DefaultJWTProcessor<SecurityContext> signatures) {
    try {
      signatures.process(token.signed(), null);
    } catch (RateLimitReachedException unknownKey) {
      throw new Refused(Refusal.UNAUTHENTICATED);
    } catch (KeySourceException unreachable) {
      log.warn("The keys of the issuer of a token cannot be had: {}", unreachable.getMessage());
      throw new Refused(Refusal.ISSUER_UNAVAILABLE);
    } catch (BadJOSEException | JOSEException wrong) {
      throw new Refused(Refusal.UNAUTHENTICATED);
    }
  }
}

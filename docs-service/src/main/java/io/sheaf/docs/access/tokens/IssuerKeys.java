package io.sheaf.docs.access.tokens;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.RemoteKeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jose.util.ResourceRetriever;
import io.sheaf.docs.web.Trust;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The keys of an issuer, as it publishes them: kept for a while, and fetched anew when a token names one that is not
/// among them, which happens when keys are rotated; but not for every token that names one that never was.
final class IssuerKeys implements JWKSource<SecurityContext> {

  private static final int PATIENCE_MILLIS = 5_000;
  private static final int MOST_BYTES = 256 * 1024;
  private static final Duration KEPT = Duration.ofMinutes(10);
  private static final Duration FETCHED_TWICE_AT_MOST_IN = Duration.ofSeconds(30);
  /// For how long old keys do while the issuer does not answer.
  private static final Duration OUTAGE = Duration.ofHours(1);
  private static final Duration ASKED_AGAIN_AFTER = Duration.ofSeconds(5);

  private final Trust.Issuer issuer;
  private final ResourceRetriever web = new DefaultResourceRetriever(PATIENCE_MILLIS, PATIENCE_MILLIS, MOST_BYTES);
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable JWKSource<SecurityContext> published;
  private long notBefore = System.nanoTime();

  IssuerKeys(Trust.Issuer issuer) {
    this.issuer = issuer;
  }

  @Override
  public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
    var source = published;
    return (source == null ? found() : source).get(selector, context);
  }

  /// why not at the start: the service runs, and takes other credentials, also while the issuer does not.
  private JWKSource<SecurityContext> found() throws KeySourceException {
    lock.lock();
    try {
      var source = published;
      if (source == null) {
        source = source(issuer.keys() == null ? discovered() : issuer.keys().toURL());
        published = source;
      }
      return source;
    } catch (MalformedURLException malformed) {
      throw new RemoteKeySourceException("not an address for keys: " + issuer.keys(), malformed);
    } finally {
      lock.unlock();
    }
  }

  private JWKSource<SecurityContext> source(URL address) {
    return JWKSourceBuilder.create(address, web).cache(KEPT.toMillis(), 3L * PATIENCE_MILLIS).refreshAheadCache(false)
        .rateLimited(FETCHED_TWICE_AT_MOST_IN.toMillis()).outageTolerant(OUTAGE.toMillis()).build();
  }

  /// What the issuer's discovery document says.
  private URL discovered() throws KeySourceException {
    if (System.nanoTime() - notBefore < 0) {
      throw new RemoteKeySourceException("the issuer did not answer a moment ago", null);
    }
    notBefore = System.nanoTime() + ASKED_AGAIN_AFTER.toNanos();
    try {
      var slash = issuer.name().endsWith("/") ? "" : "/";
      var address = URI.create(issuer.name() + slash + ".well-known/openid-configuration").toURL();
      var document = JSONObjectUtils.parse(web.retrieveResource(address).getContent());
      var keys = JSONObjectUtils.getString(document, "jwks_uri");
      if (keys == null || !issuer.name().equals(JSONObjectUtils.getString(document, "issuer"))) {
        throw new RemoteKeySourceException("the document at " + address + " is not of " + issuer.name(), null);
      }
      return URI.create(keys).toURL();
    } catch (IOException | ParseException | IllegalArgumentException unreadable) {
      throw new RemoteKeySourceException("what the issuer says of itself cannot be read", unreadable);
    }
  }
}

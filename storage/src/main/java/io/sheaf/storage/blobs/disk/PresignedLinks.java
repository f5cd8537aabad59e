package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.DownloadLink;
import io.sheaf.storage.blobs.UploadLink;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Links that carry their own permission, as S3 presigns them: whoever holds one may do the one thing it was made
/// for, until it expires. Nothing is remembered; the secret is all that is needed to verify them.
public final class PresignedLinks {

  static final String REGION = "us-east-1";
  static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private static final Pattern PLAIN_PATH = Pattern.compile("(/[A-Za-z0-9_.~-]+)+");

  private final URI base;
  private final InstantSource clock;
  private final String accessKey;
  private final String secretKey;
  private final LinkVerifier verifier;

  /// @param base where clients reach the links, scheme to path, `https://docs.example.org/blobs` say
  public PresignedLinks(byte[] secret, URI base, InstantSource clock) {
    if (secret.length != 32) {
      throw new IllegalArgumentException("the secret has 32 bytes");
    }
    if (base.getHost() == null || base.getRawQuery() != null || base.getRawUserInfo() != null
        || !PLAIN_PATH.matcher(base.getRawPath()).matches()) {
      throw new IllegalArgumentException("links need a base like https://host/blobs, not " + base);
    }
    this.base = base;
    this.clock = clock;
    // why derived: neither what links show nor what signs them gives the secret away to who learns one of them.
    this.accessKey = "SHEAF" + HexFormat.of().withUpperCase()
        .formatHex(SigV4.hmac(secret, "access key of links"), 0, 8);
    this.secretKey = HexFormat.of().formatHex(SigV4.hmac(secret, "secret key of links"));
    this.verifier = new LinkVerifier(accessKey, secretKey, base.getRawPath(), clock);
  }

  /// What using this link means now. Whatever was changed since it was made, or the time it had, refuses it.
  public LinkVerdict verify(LinkRequest request) {
    return verifier.verify(request);
  }

  UploadLink forUpload(BlobKey key, UploadLink.Terms terms) {
    var required = new TreeMap<String, String>();
    var checksum = terms.checksum();
    if (checksum != null) {
      required.put(io.sheaf.storage.blobs.Checksum.KIND_HEADER, checksum.kind().name());
      required.put(checksum.kind().header(), checksum.base64());
    }
    var now = now();
    var url = sign("PUT", key, new TreeMap<>(), required, now, terms.life());
    return new UploadLink(url, required, now.plus(terms.life()));
  }

  DownloadLink forDownload(BlobRef ref, DownloadLink.Terms terms) {
    var query = new TreeMap<>(Map.of(LinkVerifier.VERSION, ref.version()));
    if (terms.disposition() != null) {
      query.put(LinkVerifier.DISPOSITION, terms.disposition().header());
    }
    if (terms.contentType() != null) {
      query.put(LinkVerifier.TYPE, terms.contentType());
    }
    var now = now();
    return new DownloadLink(sign("GET", ref.key(), query, Map.of(), now, terms.life()), now.plus(terms.life()));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  private URI sign(String method, BlobKey key, SortedMap<String, String> query, Map<String, String> headers,
      Instant now, Duration life) {
    var time = TIME.format(now);
    var signed = new TreeMap<>(headers);
    signed.put("host", authority());
    query.put("X-Amz-Algorithm", SigV4.ALGORITHM);
    query.put("X-Amz-Credential", accessKey + "/" + SigV4.scope(time, REGION));
    query.put("X-Amz-Date", time);
    query.put("X-Amz-Expires", String.valueOf(life.toSeconds()));
    query.put("X-Amz-SignedHeaders", String.join(";", signed.keySet()));
    var request = new SigV4.Request(method, base.getRawPath() + "/" + key.text(), query, signed);
    return URI.create(base.getScheme() + "://" + authority() + request.path() + "?" + request.queryText()
        + "&X-Amz-Signature=" + SigV4.signature(request, secretKey, time, REGION));
  }

  /// As clients send it in `Host`: without the port that goes without saying.
  private String authority() {
    var host = base.getHost().toLowerCase(Locale.ROOT);
    boolean unsaid = base.getPort() < 0 || base.getPort() == (base.getScheme().equals("https") ? 443 : 80);
    return unsaid ? host : host + ":" + base.getPort();
  }

  /// For who compares these links with those of another signer.
  String accessKey() {
    return accessKey;
  }

  String secretKey() {
    return secretKey;
  }
}

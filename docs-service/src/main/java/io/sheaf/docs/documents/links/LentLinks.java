package io.sheaf.docs.documents.links;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.Borrower;
import io.sheaf.docs.gate.Share;
import io.sheaf.docs.web.PublicUrl;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.UploadLink;
import io.sheaf.storage.secrets.Secrets;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Links for uploads of those who rely on a share. They lead to this service whatever the store is, since a link into
/// another store goes on when the share has ended.
@Singleton
final class LentLinks {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int LONGEST = 4096;
  private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();

  private final PublicUrl url;
  private final SecretKeySpec secret;
  private final InstantSource clock;

  LentLinks(PublicUrl url, Secrets secrets, InstantSource clock) {
    this.url = url;
    this.secret = new SecretKeySpec(secrets.secret("lent"), ALGORITHM);
    this.clock = clock;
  }

  /// What a link is good for.
  ///
  /// @param expected if known: other bytes are refused
  record Target(String shareKey, Borrower borrower, DocumentRef ref, @Nullable Checksum expected) {}

  UploadLink link(Share share, DocumentRef ref, @Nullable Checksum expected, Duration life) {
    var expires = clock.instant().plus(life);
    var says = String.join("\n", Long.toString(expires.getEpochSecond()), share.key(), ref.site().text(), ref.keyId(),
        expected == null ? "" : expected.toString(), share.borrower().text()).getBytes(StandardCharsets.UTF_8);
    return new UploadLink(
        URI.create(url.at("/uploads/" + TO_TEXT.encodeToString(says) + "." + TO_TEXT.encodeToString(signature(says)))),
        headers(expected), expires);
  }

  /// why, where the link itself says it: so clients are told of a checksum by every other link.
  private static Map<String, String> headers(@Nullable Checksum expected) {
    var headers = new LinkedHashMap<String, String>();
    if (expected != null) {
      headers.put(Checksum.KIND_HEADER, expected.kind().name());
      headers.put(expected.kind().header(), expected.base64());
    }
    return headers;
  }

  /// Empty when the link is none of ours, or its time is over.
  Optional<Target> open(String link) {
    int dot = link.indexOf('.');
    if (dot < 0 || link.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      var says = Base64.getUrlDecoder().decode(link.substring(0, dot));
      var signed = Base64.getUrlDecoder().decode(link.substring(dot + 1));
      return MessageDigest.isEqual(signed, signature(says))
          ? target(new String(says, StandardCharsets.UTF_8).split("\n", 6))
          : Optional.empty();
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  private Optional<Target> target(String[] parts) {
    return parts.length == 6 && clock.instant().isBefore(Instant.ofEpochSecond(Long.parseLong(parts[0])))
        ? Optional
            .of(new Target(parts[1], Borrower.parse(parts[5]), DocumentRef.ofKeyId(new SiteId(parts[2]), parts[3]),
                parts[4].isEmpty() ? null : Checksum.parse(parts[4])))
        : Optional.empty();
  }

  private byte[] signature(byte[] says) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      return mac.doFinal(says);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}

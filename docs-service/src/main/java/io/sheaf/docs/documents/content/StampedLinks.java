package io.sheaf.docs.documents.content;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.Borrower;
import io.sheaf.docs.gate.Share;
import io.sheaf.docs.web.PublicUrl;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.secrets.Secrets;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Links to contents that have to be stamped, or that are given under a share: they lead through this service, also where
/// other links lead to the store of the bytes, which would give them bare, and would go on when the share has ended.
@Singleton
public final class StampedLinks {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int LONGEST = 8192;
  private static final String STAMPED = "stamped";
  private static final String BARE = "bare";
  private static final String SHARED = "shared ";
  private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();

  private final PublicUrl url;
  private final SecretKeySpec secret;
  private final InstantSource clock;

  StampedLinks(PublicUrl url, Secrets secrets, InstantSource clock) {
    this.url = url;
    this.secret = new SecretKeySpec(secrets.secret("stamped"), ALGORITHM);
    this.clock = clock;
  }

  /// What a link is good for.
  ///
  /// @param disposition what the answer's `Content-Disposition` is to be, empty for none
  /// @param bare whether it was given to somebody who may have the content without watermarks
  /// @param lent the share under which it was given, and without which it is good for nothing
  record Target(DocumentRef ref, BlobRef blob, String contentType, String disposition, boolean bare,
      @Nullable Lent lent) {}

  /// Under which share a link was given, and to whom.
  record Lent(String shareKey, Borrower borrower) {

    static @Nullable Lent read(String how) {
      if (!how.startsWith(SHARED)) {
        return null;
      }
      var words = how.substring(SHARED.length()).split(" ", 2);
      return new Lent(words[0], words.length == 2 ? Borrower.parse(words[1]) : Borrower.nobody());
    }
  }

  public String link(DocumentRef ref, BlobRef blob, @Nullable String contentType, String disposition, Duration life) {
    return link(STAMPED, ref, blob, contentType, disposition, life);
  }

  /// To the content without watermarks, for who may have it so; whatever the document gets later.
  String bareLink(DocumentRef ref, BlobRef blob, @Nullable String contentType, String disposition, Duration life) {
    return link(BARE, ref, blob, contentType, disposition, life);
  }

  /// For who relies on a share: good for as long as the share is, and is theirs.
  public String link(Share share, DocumentRef ref, BlobRef blob, @Nullable String contentType, String disposition,
      Duration life) {
    return link(SHARED + share.key() + " " + share.borrower().text(), ref, blob, contentType, disposition, life);
  }

  private String link(String how, DocumentRef ref, BlobRef blob, @Nullable String contentType, String disposition,
      Duration life) {
    var type = contentType != null && NewBlob.isContentType(contentType) ? contentType : NewBlob.UNKNOWN_TYPE;
    var says = String.join("\n", how, Long.toString(clock.instant().plus(life).getEpochSecond()), ref.site().text(),
        ref.keyId(), blob.key().text(), blob.version(), type, disposition).getBytes(StandardCharsets.UTF_8);
    return url.at("/stamped/" + TO_TEXT.encodeToString(says) + "." + TO_TEXT.encodeToString(signature(says)));
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
          ? target(new String(says, StandardCharsets.UTF_8).split("\n", 8))
          : Optional.empty();
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  private Optional<Target> target(String[] parts) {
    return clock.instant().isBefore(Instant.ofEpochSecond(Long.parseLong(parts[1])))
        ? Optional.of(new Target(DocumentRef.ofKeyId(new SiteId(parts[2]), parts[3]),
            new BlobRef(BlobKey.parse(parts[4]), parts[5]), parts[6], parts[7], parts[0].equals(BARE),
            Lent.read(parts[0])))
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

package io.sheaf.docs.documents.publiclinks;

import io.sheaf.docs.gate.ByLink;
import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A link as it is kept.
///
/// @param targetId the document that it gives, or the folder that it takes files for
/// @param path where that was when the link was made
/// @param limit how often it may be used, if there is a limit
/// @param used how often it was, successfully
/// @param uses how many entries its log ever had
/// @param revoked since when it is, if it is
record PublicLink(SiteId site, String id, Type type, String targetId, String path, String userId,
    Caller.Kind callerKind, Instant inserted, @Nullable Instant expires, @Nullable String passwordHash,
    @Nullable Long limit, long used, long uses, String tokenHash, @Nullable Instant revoked) {

  enum Type {
    /// Gives a document.
    DOWNLOAD,
    /// Takes files into a folder, and shows nothing.
    UPLOAD
  }

  /// How long is kept how a link was used, and the link itself when it is revoked.
  static final Duration KEPT = Duration.ofDays(90);

  private static final int TOKEN_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  static String randomToken() {
    var bytes = new byte[TOKEN_BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static String hash(String token) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static Key key(SiteId site, String id) {
    return TableSchema.PUBLIC_LINK.key(site, id);
  }

  Key key() {
    return key(site, id);
  }

  /// Why it is good for nothing any more, if it is not.
  @Nullable
  String closed(Instant now) {
    if (revoked != null) {
      return "the link was revoked";
    }
    if (expires != null && !now.isBefore(expires)) {
      return "the link has ended";
    }
    return limit != null && used >= limit ? "the link is used up" : null;
  }

  /// What a call by it is recorded to have come by.
  ///
  /// @param closed why it is good for nothing, if it is
  ByLink way(@Nullable String closed) {
    return new ByLink(site, id, "public link " + id,
        Map.of(type == Type.DOWNLOAD ? "documentId" : "folderId", targetId), closed);
  }

  /// With one more entry in its log.
  ///
  /// @param by how many more successful uses it comes to: one, none, or one less when a use came to nothing
  PublicLink noted(int by) {
    return new PublicLink(site, id, type, targetId, path, userId, callerKind, inserted, expires, passwordHash, limit,
        used + by, uses + 1, tokenHash, revoked);
  }

  PublicLink revoked(Instant when) {
    return new PublicLink(site, id, type, targetId, path, userId, callerKind, inserted, expires, null, limit, used,
        uses + 1, tokenHash, when);
  }

  Item item() {
    var item = Item.of(key()).with("linkId", id).with("siteId", site.text()).with("type", type.name())
        .with("targetId", targetId).with("path", path).with("userId", userId).with("callerKind", callerKind.name())
        .with("inserteddate", inserted.toString()).with("used", used).with("uses", uses).with("tokenHash", tokenHash)
        .withOptional("expires", expires == null ? null : expires.toString())
        .withOptional("passwordHash", passwordHash)
        .withOptional("revokedDate", revoked == null ? null : revoked.toString())
        .indexed(TableSchema.PUBLIC_LINKS_BY.entry(site, callerKind, userId, id))
        .indexed(TableSchema.PUBLIC_LINKS.entry(site, id));
    if (limit != null) {
      item.with("limit", limit);
    }
    return (revoked == null ? item : item.expiring(revoked.plus(KEPT))).build();
  }

  /// The write that puts it in the place of what was read, if nobody has used or revoked that meanwhile.
  Write replacing(PublicLink before) {
    return Write.put(item(), Condition.equal("uses", before.uses()));
  }

  static PublicLink of(SiteId site, Item item) {
    return new PublicLink(site, item.text("linkId"), Type.valueOf(item.text("type")), item.text("targetId"),
        item.text("path"), item.text("userId"), Caller.Kind.valueOf(item.text("callerKind")),
        Instant.parse(item.text("inserteddate")), item.findText("expires").map(Instant::parse).orElse(null),
        item.findText("passwordHash").orElse(null), item.value("limit") == null ? null : item.wholeNumber("limit"),
        item.wholeNumber("used"), item.wholeNumber("uses"), item.text("tokenHash"),
        item.findText("revokedDate").map(Instant::parse).orElse(null));
  }

  /// By what its token leads to it. why as long as the link itself: who tries one that was revoked is to be recorded.
  Item token() {
    var item = Item.of(tokenKey(tokenHash)).with("siteId", site.text()).with("linkId", id)
        .indexed(TableSchema.PUBLIC_LINK_TOKENS_OF_SITE.globalEntry(site, id));
    return (revoked == null ? item : item.expiring(revoked.plus(KEPT))).build();
  }

  static Key tokenKey(String tokenHash) {
    return TableSchema.PUBLIC_LINK_TOKEN.globalKey(tokenHash);
  }

  boolean isBy(Caller caller) {
    return userId.equals(caller.name()) && callerKind == caller.kind();
  }
}

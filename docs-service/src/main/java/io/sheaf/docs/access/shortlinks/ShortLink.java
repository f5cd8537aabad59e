package io.sheaf.docs.access.shortlinks;

import io.sheaf.docs.gate.ByLink;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where a short link leads, and who made it.
///
/// @param expires when it ends, if it does
/// @param document what it was given out for, where that was a document
record ShortLink(String slug, String targetUrl, SiteId site, String userId, Caller.Kind callerKind, Instant inserted,
    @Nullable Instant expires, Call.@Nullable Shown document) {

  private static final String LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
  private static final int RANDOM_LETTERS = 20;
  private static final int DIGEST_BYTES = 10;
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final SecureRandom RANDOM = new SecureRandom();

  static boolean isSlug(String text) {
    return FORM.matcher(text).matches();
  }

  /// why so many letters: it stands for a link that is all the credentials there are, and nobody is to guess it.
  static String randomSlug() {
    return RANDOM.ints(RANDOM_LETTERS, 0, LETTERS.length()).collect(StringBuilder::new,
        (text, at) -> text.append(LETTERS.charAt(at)), StringBuilder::append).toString();
  }

  static Key key(String slug) {
    return TableSchema.SHORT_LINK.globalKey(slug);
  }

  Item item() {
    var item = Item.of(key(slug)).with("slug", slug).with("targetUrl", targetUrl).with("siteId", site.text())
        .with("userId", userId).with("callerKind", callerKind.name()).with("inserteddate", inserted.toString())
        .withOptional("documentId", document == null ? null : document.documentId())
        .withOptional("artifactId", document == null ? null : document.artifactId())
        .indexed(TableSchema.SHORT_LINKS_OF_SITE.globalEntry(site, slug));
    return (expires == null ? item : item.expiring(expires)).build();
  }

  static ShortLink of(Item item) {
    return new ShortLink(item.text("slug"), item.text("targetUrl"), new SiteId(item.text("siteId")),
        item.text("userId"), Caller.Kind.valueOf(item.text("callerKind")), Instant.parse(item.text("inserteddate")),
        item.expires(),
        item.findText("documentId").map(id -> new Call.Shown(id, item.findText("artifactId").orElse(null)))
            .orElse(null));
  }

  /// What a call by it is recorded to have come by. why by a digest: its name opens what it leads to.
  ByLink way() {
    return new ByLink(site, digest(), "the short link that " + userId + " was given", Map.of(), null);
  }

  private String digest() {
    try {
      var hash = MessageDigest.getInstance("SHA-256").digest(slug.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  boolean isBy(Caller caller) {
    return userId.equals(caller.name()) && callerKind == caller.kind();
  }
}

package io.sheaf.docs.access.shortlinks;

import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where a short link leads, and who made it.
///
/// @param expires when it ends, if it does
record ShortLink(String slug, String targetUrl, SiteId site, String userId, Caller.Kind callerKind, Instant inserted,
    @Nullable Instant expires) {

  private static final String LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
  private static final int RANDOM_LETTERS = 20;
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
        .indexed(TableSchema.SHORT_LINKS_OF_SITE.globalEntry(site, slug));
    return (expires == null ? item : item.expiring(expires)).build();
  }

  static ShortLink of(Item item) {
    return new ShortLink(item.text("slug"), item.text("targetUrl"), new SiteId(item.text("siteId")),
        item.text("userId"), Caller.Kind.valueOf(item.text("callerKind")), Instant.parse(item.text("inserteddate")),
        item.expires());
  }

  boolean isBy(Caller caller) {
    return userId.equals(caller.name()) && callerKind == caller.kind();
  }
}

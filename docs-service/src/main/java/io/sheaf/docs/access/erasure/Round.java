package io.sheaf.docs.access.erasure;

import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.SitePosition;
import io.sheaf.storage.table.TableName;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// How far an erasure is: what it is at, how far through it, and whether this round has found anything yet.
record Round(Stage stage, boolean foundSome, @Nullable String position) {

  enum Stage {
    ITEMS, BLOBS, LISTS, REST
  }

  static Round begin(Stage stage) {
    return new Round(stage, false, null);
  }

  Round at(@Nullable SitePosition next, boolean found) {
    return new Round(stage, foundSome || found, next == null ? null : text(next));
  }

  String text() {
    return stage + " " + foundSome + (position == null ? "" : " " + position);
  }

  static Round read(String text) {
    if (text.isEmpty()) {
      return begin(Stage.ITEMS);
    }
    var parts = text.split(" ", 3);
    return new Round(Stage.valueOf(parts[0]), Boolean.parseBoolean(parts[1]), parts.length == 3 ? parts[2] : null);
  }

  private static String text(SitePosition position) {
    return position.table() + " " + encoded(position.partition()) + " " + encoded(position.sort());
  }

  static @Nullable SitePosition position(SiteId site, Round round) {
    var text = round.position();
    if (text == null) {
      return null;
    }
    var parts = text.split(" ", 3);
    return new SitePosition(site, TableName.valueOf(parts[0]), decoded(parts[1]), decoded(parts[2]));
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String decoded(String text) {
    return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
  }
}

package io.sheaf.docs.documents.publiclinks;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One use of a link, as its log has it.
///
/// @param number counted from zero, for each link
/// @param name of the file that was left
record LinkUse(long number, Kind kind, @Nullable String name, String address, @Nullable String userAgent,
    Instant when) {

  enum Kind {
    DOWNLOAD, UPLOAD, WRONG_PASSWORD, FAILED
  }

  /// How many are kept of a link.
  static final int MOST = 1000;

  private static final int LONGEST_AGENT = 200;

  static Key key(PublicLink link, long number) {
    return TableSchema.PUBLIC_LINK_USE.key(link.site(), link.id(), number);
  }

  /// Of the link as it was before this use.
  static LinkUse of(PublicLink before, Kind kind, @Nullable String name, Visitor visitor, Instant now) {
    return new LinkUse(before.uses(), kind, name, visitor.address(), visitor.userAgent(), now);
  }

  /// Who uses a link, as far as that is known.
  record Visitor(String address, @Nullable String userAgent) {

    Visitor {
      userAgent = userAgent == null || userAgent.length() <= LONGEST_AGENT
          ? userAgent
          : userAgent.substring(0, userAgent.offsetByCodePoints(0, LONGEST_AGENT / 2));
    }
  }

  /// The writes that note it, and take away the one that is no longer among the last.
  List<Write> noting(PublicLink link) {
    var writes = new ArrayList<Write>();
    writes.add(Write.put(Item.of(key(link, number)).with("number", number).with("type", kind.name())
        .withOptional("name", name).with("address", address).withOptional("userAgent", userAgent)
        .with("inserteddate", when.toString()).expiring(when.plus(PublicLink.KEPT)).build(), Condition.absent()));
    if (number >= MOST) {
      writes.add(Write.delete(key(link, number - MOST)));
    }
    return writes;
  }

  static LinkUse of(Item item) {
    return new LinkUse(item.wholeNumber("number"), Kind.valueOf(item.text("type")),
        item.findText("name").orElse(null), item.text("address"), item.findText("userAgent").orElse(null),
        Instant.parse(item.text("inserteddate")));
  }
}

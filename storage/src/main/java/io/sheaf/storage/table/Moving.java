package io.sheaf.storage.table;

import java.util.List;
import java.util.regex.Pattern;

/// Makes the keys of items of one kind anew for another site. What a user wrote into a key is never taken for the name
/// of a site: only what stands where the kind's spelling has one is.
final class Moving {

  private static final String SITE = "siteId";
  private static final Pattern BUCKET = Pattern.compile("(.*?)(#b[0-9]+)?");

  private final Kind kind;
  private final SiteId from;
  private final SiteId to;

  Moving(Kind kind, SiteId from, SiteId to) {
    this.kind = kind;
    this.from = from;
    this.to = to;
  }

  Key of(Key key) {
    return new Key(kind.table(), prefixed(key.partition(), kind.main().partitionTemplate()),
        named(key.sort(), kind.main().sortTemplate()));
  }

  Item of(Item item) {
    var moved = Item.of(of(item.key()));
    for (var entry : item.entries()) {
      moved.indexed(of(entry));
    }
    item.attributes().forEach(moved::with);
    if (item.expires() != null) {
      moved.expiring(item.expires());
    }
    return moved.build();
  }

  private IndexEntry of(IndexEntry entry) {
    var templates = kind.indexes().stream().filter(face -> face.index().orElseThrow() == entry.index())
        .map(face -> List.of(face.partitionTemplate(), face.sortTemplate())).findFirst();
    if (templates.isEmpty()) {
      throw new IllegalArgumentException("a " + kind + " does not stand in " + entry.index());
    }
    return new IndexEntry(entry.index(), prefixed(entry.partition(), templates.get().getFirst()),
        named(entry.sort(), templates.get().getLast()));
  }

  private String prefixed(String partition, Template template) {
    if (kind.scope() == Kind.Scope.GLOBAL) {
      return bucketed(partition, template);
    }
    if (!partition.startsWith(from.prefix())) {
      throw new IllegalArgumentException("not a key of site " + from + ": " + partition);
    }
    return to.prefix() + bucketed(partition.substring(from.prefix().length()), template);
  }

  /// Without the bucket that an index may have put behind.
  private String bucketed(String partition, Template template) {
    var halves = BUCKET.matcher(partition);
    if (!template.names(SITE) || !halves.matches()) {
      return partition;
    }
    return named(halves.group(1), template) + (halves.group(2) == null ? "" : halves.group(2));
  }

  private String named(String text, Template template) {
    if (!template.names(SITE)) {
      return text;
    }
    return template.replacing(text, SITE, Spelling.text(from.text()), Spelling.text(to.text())).orElseThrow(
        () -> new IllegalArgumentException("a " + kind + " is not spelled so: " + text));
  }
}

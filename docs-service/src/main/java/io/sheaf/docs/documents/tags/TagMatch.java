package io.sheaf.docs.documents.tags;

import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Utf8Order;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which tags are looked for: a key, and which values of it. Knows where they are listed, and which of those that are
/// listed are still so: the lists may lag behind the tags.
public sealed interface TagMatch {

  Comparator<String> BY_VALUE = Utf8Order::compareInKeys;

  String key();

  /// Where the tags are listed, in the order of the result.
  List<Query> lists(SiteId site);

  boolean matches(String value);

  /// The value for which a tag is found; with several that match it is found once, for the first of them.
  default Optional<String> matched(Tag tag) {
    return tag.values().stream().filter(this::matches).min(BY_VALUE);
  }

  /// This value; the newest tag first.
  record Equal(String key, String value) implements TagMatch {

    @Override
    public List<Query> lists(SiteId site) {
      return List.of(Query.of(TableSchema.TAGS_BY_TIME.partition(site, key, value)).backwards());
    }

    @Override
    public boolean matches(String other) {
      return other.equals(value);
    }
  }

  /// One of these values; by value.
  record AnyOf(String key, List<String> values) implements TagMatch {

    public AnyOf {
      values = values.stream().distinct().sorted(BY_VALUE).toList();
    }

    @Override
    public List<Query> lists(SiteId site) {
      return values.stream().map(value -> Query.of(partition(site, key), TableSchema.TAGS_BY_VALUE.beginning(value)))
          .toList();
    }

    @Override
    public boolean matches(String value) {
      return values.contains(value);
    }
  }

  record Beginning(String key, String prefix) implements TagMatch {

    @Override
    public List<Query> lists(SiteId site) {
      return List.of(Query.of(partition(site, key), TableSchema.TAGS_BY_VALUE.startingWith(prefix)));
    }

    @Override
    public boolean matches(String value) {
      return value.startsWith(prefix);
    }
  }

  /// From one value to another, both included, as keys order them.
  record Between(String key, String start, String end) implements TagMatch {

    @Override
    public List<Query> lists(SiteId site) {
      return BY_VALUE.compare(start, end) > 0
          ? List.of()
          : List.of(Query.of(partition(site, key), TableSchema.TAGS_BY_VALUE.between(start, listedUpTo())));
    }

    /// why: in the list a `#` ends each value, so that `a b` stands before `a`. To find `a` in what ends with `a b`,
    /// the list is read as far as all that begins with `a`; what is beyond the end does not match.
    private String listedUpTo() {
      for (int at = 0; at < end.length(); at++) {
        if (end.charAt(at) < '#') {
          return end.substring(0, at);
        }
      }
      return end;
    }

    @Override
    public boolean matches(String value) {
      return BY_VALUE.compare(start, value) <= 0 && BY_VALUE.compare(value, end) <= 0;
    }
  }

  /// Any value; by value.
  record Any(String key) implements TagMatch {

    @Override
    public List<Query> lists(SiteId site) {
      return List.of(Query.of(partition(site, key)));
    }

    @Override
    public boolean matches(String value) {
      return true;
    }
  }

  private static io.sheaf.storage.table.Partition partition(SiteId site, String key) {
    return TableSchema.TAGS_BY_VALUE.partition(site, key);
  }
}

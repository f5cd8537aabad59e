package io.sheaf.docs.documents.tags;

import io.sheaf.docs.web.Fault;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tags as they stand in requests.
final class TagFields {

  /// Keys that only the malware scan writes.
  static final Set<String> UNALLOWED = Set.of("CLAMAV_SCAN_STATUS", "CLAMAV_SCAN_TIMESTAMP");
  private static final String TWICE = "Tag key can only be included once in body; please use 'values' to assign "
      + "multiple tag values to that key";
  /// What no spelling makes too long for a key.
  private static final int SURELY_FITS = 200;
  private static final String LONGEST_ID = "x".repeat(201);
  private static final Stamp SOME_TIME = new Stamp(Instant.EPOCH, 0);

  private TagFields() {
  }

  /// The tags of a list; what is wrong with them becomes faults of the request.
  static List<NewTag> list(Fields owner, String field) {
    return list(owner, field, null);
  }

  /// @param missing what to say of a tag without a key, where the wire has its own words for it
  static List<NewTag> list(Fields owner, String field, @Nullable Fault missing) {
    var tags = new ArrayList<NewTag>();
    var seen = new HashSet<String>();
    int items = 0;
    for (var one : owner.objects(field)) {
      if (missing != null && !one.has("key")) {
        one.faults().add(missing.key(), missing.error());
        continue;
      }
      var tag = one(one);
      if (tag != null) {
        if (!seen.add(tag.key())) {
          throw new Refused(Refusal.INVALID_REQUEST, TWICE);
        }
        items += TagItem.itemsOf(tag.all().size());
        tags.add(tag);
      }
    }
    if (items > Tags.MOST_ITEMS) {
      owner.faults().add(owner.pathOf(field), Tags.TOO_MANY);
    }
    return tags;
  }

  static @Nullable NewTag one(Fields tag) {
    var key = tag.text("key");
    if (key == null || key.isEmpty()) {
      tag.faults().when(!tag.has("key") || key != null, tag.pathOf("key"), "'key' is required");
      return null;
    }
    checkKey(tag, "key", key);
    var value = value(tag);
    return new NewTag(key, value.value(), value.values());
  }

  static void checkKey(Fields tag, String field, String key) {
    if (UNALLOWED.contains(key)) {
      tag.faults().add(key, "unallowed tag key");
    } else if (!keyFits(key)) {
      tag.faults().add(tag.pathOf(field), "'" + tag.pathOf(field) + "' is too long");
    }
  }

  record Valued(@Nullable String value, @Nullable List<String> values) {}

  /// The value or the values; an empty list is as good as none, for clients send it where nothing is meant.
  static Valued value(Fields tag) {
    var value = tag.text("value");
    var values = tag.texts("values");
    if (values.isEmpty()) {
      if (value != null) {
        checkValue(tag, tag.pathOf("value"), value);
      }
      return new Valued(value, null);
    }
    if (value != null) {
      tag.faults().add(tag.pathOf("value"), "either 'value' or 'values' can be set, not both");
    }
    for (int index = 0; index < values.size(); index++) {
      checkValue(tag, tag.pathOf("values") + "[" + index + "]", values.get(index));
    }
    return new Valued(null, values);
  }

  private static void checkValue(Fields tag, String at, String value) {
    if (!valueFits(value)) {
      tag.faults().add(at, "'" + at + "' is too long");
    }
  }

  /// Whether the key can stand in the keys of every document.
  static boolean keyFits(String key) {
    return key.length() <= SURELY_FITS
        || fits(() -> TableSchema.TAG_VALUE.key(SiteId.DEFAULT, LONGEST_ID, key, Tags.MOST_ITEMS));
  }

  static boolean valueFits(String value) {
    return value.length() <= SURELY_FITS
        || fits(() -> TableSchema.TAGS_BY_VALUE.entry(SiteId.DEFAULT, "key", value, SOME_TIME, LONGEST_ID));
  }

  private static boolean fits(Runnable spelling) {
    try {
      spelling.run();
      return true;
    } catch (LimitExceeded tooLong) {
      return false;
    }
  }
}

package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a table takes: DynamoDB's limits, kept by every engine.
public final class Limits {

  public static final int WRITES = 100;
  public static final int ITEM_BYTES = 400 * 1024;
  public static final int TRANSACTION_BYTES = 4 * 1024 * 1024;
  public static final int PARTITION_KEY_BYTES = 2048;
  public static final int SORT_KEY_BYTES = 1024;
  public static final int PAGE_ITEMS = 1000;
  /// A page ends with the item that passes this.
  public static final int PAGE_BYTES = 1024 * 1024;
  public static final int DIGITS = 38;
  public static final int DEPTH = 31;
  public static final int CONDITION_PARTS = 50;

  /// Names that belong to keys, indexes and expiry; no attribute may be called so.
  public static final Set<String> RESERVED_NAMES = Set.of("PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK",
      "TimeToLive");

  private static final BigDecimal LARGEST = new BigDecimal("9.9999999999999999999999999999999999999E+125");
  private static final BigDecimal SMALLEST = new BigDecimal("1E-130");

  private Limits() {
  }

  static void checkKey(String partition, String sort) {
    checkKeyPart("partition key", partition, PARTITION_KEY_BYTES);
    checkKeyPart("sort key", sort, SORT_KEY_BYTES);
  }

  private static void checkKeyPart(String what, String text, int most) {
    if (text.isEmpty()) {
      throw new LimitExceeded("a " + what + " must not be empty");
    }
    if (utf8Length(text) > most) {
      throw new LimitExceeded("a " + what + " has at most " + most + " bytes: " + text.substring(0, 40) + "…");
    }
  }

  static BigDecimal checkNumber(BigDecimal number) {
    if (number.signum() == 0) {
      return BigDecimal.ZERO;
    }
    var stripped = number.stripTrailingZeros();
    var size = stripped.abs();
    if (stripped.precision() > DIGITS || size.compareTo(LARGEST) > 0 || size.compareTo(SMALLEST) < 0) {
      throw new LimitExceeded("a number has at most " + DIGITS + " digits and a size from 1E-130 to 9.9E+125");
    }
    return stripped;
  }

  /// Engines call this first of all: whatever it refuses has touched nothing.
  public static void check(List<Write> writes) {
    if (writes.isEmpty() || writes.size() > WRITES) {
      throw new LimitExceeded("a write has 1 to " + WRITES + " parts, not " + writes.size());
    }
    var keys = new HashSet<Key>();
    var bytes = 0L;
    for (var write : writes) {
      if (!keys.add(write.key())) {
        throw new LimitExceeded("one write names a key twice: " + write.key());
      }
      if (write.condition().parts() > CONDITION_PARTS) {
        throw new LimitExceeded("a condition has at most " + CONDITION_PARTS + " parts");
      }
      switch (write) {
        case Write.Put(var item, _) -> bytes += checkItem(item);
        case Write.Update update -> checkChanges(update);
        case Write.Delete _,Write.Check _ -> {
        }
      }
    }
    if (bytes > TRANSACTION_BYTES) {
      throw new LimitExceeded("one write has at most " + TRANSACTION_BYTES + " bytes");
    }
  }

  private static void checkChanges(Write.Update update) {
    var names = new HashSet<String>();
    for (var change : update.changes()) {
      var name = switch (change) {
        case Write.Change.Assign(var attribute, var value) -> {
          size(value, 1);
          yield attribute;
        }
        case Write.Change.Remove(var attribute) -> attribute;
        case Write.Change.Add(var attribute, _) -> attribute;
        case Write.Change.Enter(var entry) -> entry.index().name();
        case Write.Change.Leave(var index) -> index.name();
        case Write.Change.Expire _,Write.Change.Last _ -> "TimeToLive";
      };
      if (!names.add(name)) {
        throw new LimitExceeded("one update changes '" + name + "' twice");
      }
    }
    if (names.isEmpty()) {
      throw new LimitExceeded("an update changes something: " + update.key());
    }
  }

  /// The size of an item as DynamoDB counts it; refused when it is too large.
  public static int checkItem(Item item) {
    var size = size(item);
    if (size > ITEM_BYTES) {
      throw new LimitExceeded("an item has at most " + ITEM_BYTES + " bytes: " + item.key());
    }
    return size;
  }

  public static int size(Item item) {
    return item.size();
  }

  static int count(Item item) {
    var size = 4 + utf8Length(item.key().partition()) + utf8Length(item.key().sort());
    for (var entry : item.entries()) {
      size += 12 + utf8Length(entry.partition()) + utf8Length(entry.sort());
    }
    if (item.expires() != null) {
      size += 18;
    }
    for (var attribute : item.attributes().entrySet()) {
      size += utf8Length(attribute.getKey()) + size(attribute.getValue(), 1);
    }
    return size;
  }

  private static int size(Value value, int depth) {
    if (depth > DEPTH) {
      throw new LimitExceeded("values nest at most " + DEPTH + " deep");
    }
    return switch (value) {
      case Value.Text text -> utf8Length(text.text());
      case Value.Decimal number -> Math.min(21, 2 + (number.number().precision() + 1) / 2);
      case Value.Flag _,Value.Nothing _ -> 1;
      case Value.Bytes bytes -> bytes.length();
      case Value.Listing list -> {
        var size = 3;
        for (var element : list.values()) {
          size += 1 + size(element, depth + 1);
        }
        yield size;
      }
      case Value.Fields fields -> {
        var size = 3;
        for (Map.Entry<String, Value> field : fields.values().entrySet()) {
          size += 1 + utf8Length(field.getKey()) + size(field.getValue(), depth + 1);
        }
        yield size;
      }
    };
  }

  /// How many bytes a text takes; a text that is not Unicode (half a surrogate pair) is refused.
  static int utf8Length(String text) {
    int length = text.length();
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c < 0x80) {
        continue;
      }
      if (c < 0x800) {
        length += 1;
      } else if (!Character.isSurrogate(c)) {
        length += 2;
      } else if (Character.isHighSurrogate(c) && at + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(at + 1))) {
        length += 2;
        at++;
      } else {
        throw new LimitExceeded("a text holds half a surrogate pair, which no text may");
      }
    }
    return length;
  }
}

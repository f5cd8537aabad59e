package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Range;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/// An attribute of a document as items, one for each value, and back. In the list of all that have the attribute the
/// value is spelled so that numbers stand by size; see [#inList].
public final class AttributeItem {

  private static final String LONGEST_ID = "x".repeat(201);
  private static final int SURELY_FITS = 200;

  private AttributeItem() {
  }

  // Items

  static int itemsOf(AttributeValue value) {
    return Math.max(1, value.count());
  }

  static List<Item> items(DocumentRef ref, DocumentAttribute attribute) {
    return parts(attribute.value()).stream().map(part -> item(ref, attribute, part)).toList();
  }

  static List<Key> keys(DocumentRef ref, AttributeValue value) {
    return parts(value).stream().map(part -> key(ref, value.key(), part)).toList();
  }

  /// The values of an attribute as the list of all has them: texts, numbers, a flag; of a key alone the empty text.
  public static List<Object> parts(AttributeValue value) {
    var parts = new ArrayList<Object>(value.strings());
    parts.addAll(value.numbers());
    if (value.bool() != null) {
      parts.add(value.bool());
    }
    return parts.isEmpty() ? List.of("") : parts;
  }

  /// Where the document says so.
  public static Key key(DocumentRef ref, String key, Object part) {
    return ref.key(TableSchema.ATTRIBUTE, key, part);
  }

  private static Item item(DocumentRef ref, DocumentAttribute attribute, Object part) {
    var site = ref.site();
    var key = attribute.key();
    var type = attribute.value().type();
    var item = Item.of(key(ref, key, part)).indexed(TableSchema.ATTRIBUTES_BY_VALUE.entry(site, key, part))
        .indexed(TableSchema.ATTRIBUTES_OF_TYPE.entry(site, ref.keyId(), type, key))
        .with("documentId", ref.documentId()).withOptional("artifactId", ref.artifactId()).with("key", key)
        .with("valueType", type.name());
    switch (part) {
      case BigDecimal number -> item.with("numberValue", Value.of(number));
      case Boolean flag -> item.with("booleanValue", flag);
      case String text when type.isText() && attribute.value().count() > 0 -> item.with("stringValue", text);
      default -> {
      }
    }
    return item.with("userId", attribute.userId()).with("setBy", attribute.by().name())
        .with("inserteddate", attribute.inserted().text()).build();
  }

  /// The attribute that these items are, all of one document and one key.
  static DocumentAttribute read(List<Item> items) {
    // why: each value keeps who set it; the attribute as a whole is shown as the last of them set it.
    var first = items.stream().max(Comparator.comparing(item -> item.text("inserteddate"))).orElseThrow();
    var strings = new ArrayList<String>();
    var numbers = new ArrayList<BigDecimal>();
    Boolean flag = null;
    for (var item : items) {
      item.findText("stringValue").ifPresent(strings::add);
      if (item.value("numberValue") instanceof Value.Decimal(var number)) {
        numbers.add(number);
      }
      if (item.value("booleanValue") instanceof Value.Flag(var is)) {
        flag = is;
      }
    }
    var value = new AttributeValue(first.text("key"), ValueType.valueOf(first.text("valueType")), strings, numbers,
        flag);
    return new DocumentAttribute(value, first.text("userId"), SetBy.valueOf(first.text("setBy")),
        Stamp.parse(first.text("inserteddate")));
  }

  /// All attributes of the document, by key.
  static List<DocumentAttribute> all(Table table, DocumentRef ref) {
    return readAll(items(table, ref, TableSchema.ATTRIBUTE.main().beginning()));
  }

  /// One attribute of the document.
  static Optional<DocumentAttribute> one(Table table, DocumentRef ref, String key) {
    var items = items(table, ref, TableSchema.ATTRIBUTE.main().beginning(key));
    return items.isEmpty() ? Optional.empty() : Optional.of(read(items));
  }

  /// One attribute of several documents, of those that have it.
  static Map<DocumentRef, AttributeValue> one(Table table, Collection<DocumentRef> refs, String key) {
    var range = TableSchema.ATTRIBUTE.main().beginning(key);
    return items(table, refs, range, found -> read(found).value());
  }

  /// All attributes of several documents, by key; of those that have any.
  static Map<DocumentRef, Map<String, AttributeValue>> all(Table table, Collection<DocumentRef> refs) {
    return items(table, refs, TableSchema.ATTRIBUTE.main().beginning(), found -> {
      var values = new TreeMap<String, AttributeValue>();
      readAll(found).forEach(attribute -> values.put(attribute.key(), attribute.value()));
      return values;
    });
  }

  private static <T> Map<DocumentRef, T> items(Table table, Collection<DocumentRef> refs, Range range,
      Function<List<Item>, T> made) {
    var each = new LinkedHashSet<>(refs).stream().toList();
    var pages = table.pages(each.stream().map(ref -> query(ref, range)).toList());
    var found = new LinkedHashMap<DocumentRef, T>();
    for (int at = 0; at < each.size(); at++) {
      var ref = each.get(at);
      var page = pages.get(at);
      var items = page.next() == null ? page.items() : items(table, ref, range);
      if (!items.isEmpty()) {
        found.put(ref, made.apply(items));
      }
    }
    return found;
  }

  private static Query query(DocumentRef ref, Range range) {
    return Query.of(TableSchema.ATTRIBUTE.main().partition(ref.site(), ref.keyId()), range).limit(Limits.PAGE_ITEMS);
  }

  private static List<Item> items(Table table, DocumentRef ref, Range range) {
    var items = new ArrayList<Item>();
    var query = query(ref, range);
    while (true) {
      var page = table.page(query);
      items.addAll(page.items());
      if (page.next() == null) {
        return items;
      }
      query = query.after(page.next());
    }
  }

  /// By key; the items are those of one document.
  static List<DocumentAttribute> readAll(List<Item> items) {
    Map<String, List<Item>> byKey = new LinkedHashMap<>();
    items.forEach(item -> byKey.computeIfAbsent(item.text("key"), _ -> new ArrayList<>()).add(item));
    return byKey.values().stream().map(AttributeItem::read).toList();
  }

  // Lists

  /// All items of a site that have the attribute, by value: as texts are in keys, numbers by size, `false` before
  /// `true`. Ranges of it are those of [TableSchema#ATTRIBUTES_BY_VALUE], which take texts, [BigDecimal]s and flags.
  /// The list may lag behind what documents say.
  public static Partition inList(SiteId site, String key) {
    return TableSchema.ATTRIBUTES_BY_VALUE.partition(site, key);
  }

  /// An item of the list: whose it is, and for which value it stands there.
  ///
  /// @param value a text, a [BigDecimal] or a [Boolean]; of a key alone the empty text
  public record Listed(DocumentRef ref, String key, ValueType type, Object value) {

    public static Listed of(SiteId site, Item item) {
      return new Listed(new DocumentRef(site, item.text("documentId"), item.findText("artifactId").orElse(null)),
          item.text("key"), ValueType.valueOf(item.text("valueType")), part(item));
    }

    /// Where the document itself says so, as long as it does.
    public Key item() {
      return Locks.kind(key).map(kind -> ref.key(kind)).orElseGet(() -> AttributeItem.key(ref, key, value));
    }

    private static Object part(Item item) {
      return switch (item.value("numberValue")) {
        case Value.Decimal(var number) -> AttributeValue.plain(number);
        case null, default -> item.value("booleanValue") instanceof Value.Flag(var flag)
            ? flag
            : item.findText("stringValue").orElse("");
      };
    }
  }

  /// Whether a value can stand in the keys of every document.
  public static boolean fits(String key, Object part) {
    if (part instanceof String text && text.length() + key.length() <= SURELY_FITS) {
      return true;
    }
    try {
      key(DocumentRef.of(SiteId.DEFAULT, "x"), key, part);
      TableSchema.ATTRIBUTES_BY_VALUE.entry(SiteId.DEFAULT, key, part);
      TableSchema.ATTRIBUTE_HISTORY.key(SiteId.DEFAULT, LONGEST_ID, key, SOME_TIME, part);
      return true;
    } catch (LimitExceeded tooLong) {
      return false;
    }
  }

  private static final Stamp SOME_TIME = new Stamp(java.time.Instant.EPOCH, 0);
}

package io.sheaf.docs.metadata.attributes;

import io.sheaf.docs.web.Fault;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The door to the definitions of attributes: what is defined, what its values must be like, and the writes by which
/// others rely on it.
@Singleton
public final class Attributes {

  private static final int LONGEST_KEY = 200;

  private final Table table;
  private final Patterns patterns;
  private final RecentDefinitions recent;

  Attributes(Table table, Patterns patterns, RecentDefinitions recent) {
    this.table = table;
    this.patterns = patterns;
    this.recent = recent;
  }

  // Reading

  public Optional<Attribute> find(SiteId site, String key) {
    return isKey(key)
        ? table.find(DefinitionItem.key(site, key)).map(DefinitionItem::read)
            .or(() -> ReservedAttributes.find(key))
        : Optional.empty();
  }

  /// Those of the keys that are defined, in the order of the keys given. A reserved one that is not stored yet is as it
  /// would be made.
  public Map<String, Attribute> find(SiteId site, Collection<String> keys) {
    var wanted = new LinkedHashMap<String, Key>();
    keys.stream().filter(Attributes::isKey).forEach(key -> wanted.put(key, DefinitionItem.key(site, key)));
    var items = wanted.isEmpty() ? Map.<Key, Item>of() : table.find(List.copyOf(wanted.values()));
    var found = new LinkedHashMap<String, Attribute>();
    wanted.forEach((key, at) -> Optional.ofNullable(items.get(at)).map(DefinitionItem::read)
        .or(() -> ReservedAttributes.find(key)).ifPresent(attribute -> found.put(key, attribute)));
    return found;
  }

  /// Whether an attribute of the type is defined, as far as the index has come.
  public boolean hasAny(SiteId site, DataType type) {
    var face = TableSchema.ATTRIBUTE_DEFINITIONS_OF_TYPE;
    return !table.page(Query.of(face.partition(site), face.startingWith(type)).limit(1)).items().isEmpty();
  }

  /// Whether an attribute can have this key at all.
  public static boolean isKey(String text) {
    return !text.isEmpty() && text.length() <= LONGEST_KEY && fits(text);
  }

  private static boolean fits(String text) {
    try {
      DefinitionItem.key(SiteId.DEFAULT, text);
      return true;
    } catch (LimitExceeded tooLong) {
      return false;
    }
  }

  /// Whether the service keeps this key for itself, in whatever case it is written.
  public static boolean isReserved(String key) {
    return ReservedAttributes.has(key);
  }

  /// Whether only the service sets it.
  public static boolean isDerived(String key) {
    return ReservedAttributes.isDerived(key);
  }

  // Values

  /// What is wrong with a value of the attribute.
  public Optional<Fault> faultOf(Attribute attribute, AttributeValue value) {
    var wrong = switch (attribute.dataType()) {
      case STRING -> isTextual(value) ? null : "attribute only support string value";
      case PUBLICATION -> value.type().isText() ? null : "attribute only support string value";
      case NUMBER -> value.type() == ValueType.NUMBER ? null : "attribute only support number value";
      case BOOLEAN -> value.type() == ValueType.BOOLEAN ? null : "attribute only support boolean value";
      case ENTITY -> value.type() == ValueType.ENTITY ? null : "attribute only support entity value";
      case KEY_ONLY, WATERMARK -> value.count() == 0 ? null : "attribute does not support a value";
    };
    if (wrong != null) {
      return Optional.of(new Fault(attribute.key(), wrong));
    }
    var pattern = attribute.validationRegex();
    if (pattern == null) {
      return Optional.empty();
    }
    return value.strings().stream().filter(text -> !patterns.matches(pattern, text)).findFirst()
        .map(text -> new Fault(attribute.key(), "'" + attribute.key() + "' unexpected value '" + text + "'"));
  }

  private static boolean isTextual(AttributeValue value) {
    return value.type().isText() && value.type() != ValueType.ENTITY;
  }

  // Relying

  /// The write by which somebody relies on the definition as it was read. It also takes down a fence, so that who put
  /// it up looks again.
  public Write relyingOn(SiteId site, Attribute attribute) {
    var key = DefinitionItem.key(site, attribute.key());
    if (!attribute.isStored()) {
      // why no more: a reserved attribute is defined whether it is stored or not.
      return Write.check(key, Condition.present().or(Condition.absent()));
    }
    var asRead = Condition.equal("revision", attribute.revision());
    return attribute.fenced()
        ? Write.update(key).remove(DefinitionItem.FENCE).set("revision", attribute.revision() + 1).when(asRead)
        : Write.check(key, asRead);
  }

  /// What was defined on a site in the moment it was read, for those who rely on many definitions at once.
  public Defined defined(SiteId site, Collection<String> keys) {
    if (keys.isEmpty()) {
      return new Defined(site, Map.of(), 0);
    }
    // why the mark first: what changes after it was read is noticed, what changed before is read.
    var mark = table.find(DefinitionChanges.key(site)).map(item -> item.wholeNumber("revision"));
    return new Defined(site, find(site, keys), mark.orElse(0L));
  }

  /// The same, as this process read it a moment ago where it did. The writes by which it is relied on hold only if it
  /// is so still; who would refuse something for it asks [#defined].
  public Defined definedLately(SiteId site, Collection<String> keys) {
    return keys.isEmpty()
        ? new Defined(site, Map.of(), 0)
        : recent.find(site, keys).orElseGet(() -> recent.keeping(defined(site, keys)));
  }

  /// @param mark counts the changes of the site's definitions
  public record Defined(SiteId site, Map<String, Attribute> byKey, long mark) {

    public Optional<Attribute> find(String key) {
      return Optional.ofNullable(byKey.get(key));
    }

    /// The writes by which somebody relies on these definitions as they were read: one, however many they are, and one
    /// more for each that is fenced.
    ///
    /// @param keys those that are relied on
    public List<Write> relying(Collection<String> keys) {
      if (byKey.isEmpty()) {
        return List.of();
      }
      var writes = new ArrayList<Write>();
      writes.add(DefinitionChanges.unchanged(site, mark));
      for (var key : keys.stream().distinct().toList()) {
        var attribute = byKey.get(key);
        if (attribute != null && attribute.fenced()) {
          writes.add(Write.update(DefinitionItem.key(site, key)).remove(DefinitionItem.FENCE)
              .set("revision", attribute.revision() + 1)
              .when(Condition.equal("revision", attribute.revision())));
        }
      }
      return writes;
    }
  }

  /// The writes that make a reserved attribute on its first use; none when it is there.
  public List<Write> making(SiteId site, Attribute reserved, String userId, Stamp now) {
    if (reserved.isStored()) {
      return List.of();
    }
    var made = new Attribute(reserved.key(), reserved.dataType(), reserved.type(), reserved.validationRegex(),
        reserved.watermark(), 1, false);
    return List.of(Write.insert(DefinitionItem.item(site, made, userId, now)));
  }
}

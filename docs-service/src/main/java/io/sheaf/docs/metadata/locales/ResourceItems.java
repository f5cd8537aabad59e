package io.sheaf.docs.metadata.locales;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.schemas.LocalizedTexts;
import io.sheaf.docs.metadata.schemas.Schemas;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is said in the languages of a site.
@Singleton
final class ResourceItems implements LocalizedTexts {

  private static final int AT_ONCE = 100;

  private final Table table;
  private final Locales locales;
  private final Attributes attributes;
  private final Schemas schemas;
  private final Events events;

  ResourceItems(Table table, Locales locales, Attributes attributes, Schemas schemas, Events events) {
    this.table = table;
    this.locales = locales;
    this.attributes = attributes;
    this.schemas = schemas;
    this.events = events;
  }

  Optional<ResourceItem> find(SiteId site, String locale, String itemKey) {
    var keys = new ArrayList<Key>();
    for (var reading : ResourceItem.readings(itemKey)) {
      key(site, locale, reading).ifPresent(keys::add);
    }
    var found = keys.isEmpty() || !Locales.isLocale(locale) ? Map.<Key, Item>of() : table.find(keys);
    return keys.stream().map(found::get).filter(Objects::nonNull).findFirst().map(ResourceItem::read);
  }

  /// Nothing when it would be too long for a key, so that nothing is kept under it.
  private static Optional<Key> key(SiteId site, String locale, ResourceItem.Place place) {
    try {
      return Optional.of(place.key(site, locale));
    } catch (LimitExceeded tooLong) {
      return Optional.empty();
    }
  }

  /// Says it, in place of what was said there.
  Plan<ResourceItem> saying(Call call, ResourceItem item) {
    locales.items(call.site(), item.locale());
    var writes = new ArrayList<>(checked(call.site(), item.place()));
    var now = item.item(call.site());
    var before = table.find(now.key());
    if (before.isEmpty()) {
      writes.add(Write.insert(now));
      writes.add(locales.counting(call.site(), item.locale(), 1));
    } else {
      writes.add(Write.put(now, Condition.equal("localizedValue", before.get().text("localizedValue"))));
    }
    writes.add(events.recording(event(call, Event.Type.UPDATE, item)
        .changed("localizedValue", before.map(was -> was.text("localizedValue")).orElse(null), item.localizedValue())
        .build()));
    return new Plan<>(writes, item);
  }

  Plan<ResourceItem> removing(Call call, ResourceItem item) {
    return Plan.of(item, Write.delete(item.place().key(call.site(), item.locale()), Condition.present()),
        locales.counting(call.site(), item.locale(), -1), events.recording(
            event(call, Event.Type.UPDATE, item).changed("localizedValue", item.localizedValue(), null).build()));
  }

  private static Event.Builder event(Call call, Event.Type type, ResourceItem item) {
    return Event.of(call, "locales", type, "locale#" + item.locale()).id("locale", item.locale()).id("itemKey",
        item.place().itemKey());
  }

  // Schemas

  private List<Write> checked(SiteId site, ResourceItem.Place place) {
    return switch (place) {
      case ResourceItem.Interface _ -> List.of();
      case ResourceItem.OfSchema(var key, var value) -> {
        // why first: what changes after it was read is noticed, what changed before is read.
        var inForce = schemas.inForce(site, List.of());
        check(site, key, value, schemas.allowedBySite(site, key), "schema");
        yield inForce.relyingOn();
      }
      case ResourceItem.OfClassification(var id, var key, var value) -> {
        var inForce = schemas.inForce(site, List.of(id));
        check(site, key, value, schemas.allowedByClassification(site, id, key), "classification");
        yield inForce.relyingOn();
      }
    };
  }

  private void check(SiteId site, String key, String value, Optional<List<String>> allowed, String where) {
    if (attributes.find(site, key).isEmpty()) {
      throw Refused.because(key, "missing attribute '" + key + "'");
    }
    if (allowed.isEmpty()) {
      throw Refused.because(key, "AttributeKey '" + key + "' is not used in " + where);
    }
    if (!allowed.get().contains(value)) {
      throw Refused.because(key, "invalid allowed value '" + value + "' on key '" + key + "'");
    }
  }

  @Override
  public Map<String, String> of(SiteId site, String locale, String attributeKey, Collection<String> values,
      @Nullable String classificationId) {
    var keys = new LinkedHashMap<String, Key>();
    for (var value : Locales.isLocale(locale) ? values : List.<String>of()) {
      var place = classificationId == null
          ? new ResourceItem.OfSchema(attributeKey, value)
          : new ResourceItem.OfClassification(classificationId, attributeKey, value);
      key(site, locale, place).ifPresent(key -> keys.put(value, key));
    }
    var texts = new LinkedHashMap<String, String>();
    var wanted = List.copyOf(keys.entrySet());
    for (int from = 0; from < wanted.size(); from += AT_ONCE) {
      var some = wanted.subList(from, Math.min(from + AT_ONCE, wanted.size()));
      var found = table.find(some.stream().map(Map.Entry::getValue).toList());
      some.forEach(entry -> Optional.ofNullable(found.get(entry.getValue()))
          .ifPresent(item -> texts.put(entry.getKey(), item.text("localizedValue"))));
    }
    return texts;
  }
}

package io.sheaf.docs.metadata.locales;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.util.ArrayList;
import java.util.List;

/// One text in one language: whose it is, and how it goes.
record ResourceItem(String locale, Place place, String localizedValue) {

  /// What a text stands for.
  sealed interface Place {

    /// As clients name it.
    String itemKey();

    Key key(SiteId site, String locale);
  }

  /// A text of the interface.
  record Interface(String interfaceKey) implements Place {

    @Override
    public String itemKey() {
      return "INTERFACE" + BETWEEN + interfaceKey;
    }

    @Override
    public Key key(SiteId site, String locale) {
      return TableSchema.LOCALE_INTERFACE.key(site, locale, interfaceKey);
    }
  }

  /// A value that the site's schema allows.
  record OfSchema(String attributeKey, String allowedValue) implements Place {

    @Override
    public String itemKey() {
      return "SCHEMA" + BETWEEN + attributeKey + BETWEEN + allowedValue;
    }

    @Override
    public Key key(SiteId site, String locale) {
      return TableSchema.LOCALE_SCHEMA.key(site, locale, attributeKey, allowedValue);
    }
  }

  /// A value that a classification allows.
  record OfClassification(String classificationId, String attributeKey, String allowedValue) implements Place {

    @Override
    public String itemKey() {
      return "CLASSIFICATION" + BETWEEN + classificationId + BETWEEN + attributeKey + BETWEEN + allowedValue;
    }

    @Override
    public Key key(SiteId site, String locale) {
      return TableSchema.LOCALE_CLASSIFICATION.key(site, locale, classificationId, attributeKey, allowedValue);
    }
  }

  private static final String BETWEEN = "##";
  private static final int MOST_READINGS = 20;

  /// All that a key can mean: an attribute and a value may have in them what stands between them.
  static List<Place> readings(String itemKey) {
    var readings = new ArrayList<Place>();
    int at = itemKey.indexOf(BETWEEN);
    if (at < 0) {
      return readings;
    }
    var rest = itemKey.substring(at + BETWEEN.length());
    switch (itemKey.substring(0, at)) {
      case "INTERFACE" -> readings.add(new Interface(rest));
      case "SCHEMA" -> splits(rest).forEach(split -> readings.add(new OfSchema(split.getFirst(), split.getLast())));
      case "CLASSIFICATION" -> {
        int second = rest.indexOf(BETWEEN);
        if (second > 0) {
          splits(rest.substring(second + BETWEEN.length())).forEach(split -> readings
              .add(new OfClassification(rest.substring(0, second), split.getFirst(), split.getLast())));
        }
      }
      default -> {
      }
    }
    return readings;
  }

  private static List<List<String>> splits(String text) {
    var splits = new ArrayList<List<String>>();
    for (int at = text.indexOf(BETWEEN, 1); at > 0 && splits.size() < MOST_READINGS; at = text.indexOf(BETWEEN,
        at + 1)) {
      splits.add(List.of(text.substring(0, at), text.substring(at + BETWEEN.length())));
    }
    return splits.stream().filter(split -> !split.getLast().isEmpty()).toList();
  }

  Item item(SiteId site) {
    var item = Item.of(place.key(site, locale)).with("locale", locale).with("localizedValue", localizedValue);
    switch (place) {
      case Interface(var interfaceKey) -> item.with("itemType", "INTERFACE").with("interfaceKey", interfaceKey);
      case OfSchema(var attributeKey, var allowedValue) ->
        item.with("itemType", "SCHEMA").with("attributeKey", attributeKey).with("allowedValue", allowedValue);
      case OfClassification(var classificationId, var attributeKey, var allowedValue) ->
        item.with("itemType", "CLASSIFICATION").with("classificationId", classificationId)
            .with("attributeKey", attributeKey).with("allowedValue", allowedValue);
    }
    return item.build();
  }

  static ResourceItem read(Item item) {
    Place place = switch (item.text("itemType")) {
      case "INTERFACE" -> new Interface(item.text("interfaceKey"));
      case "SCHEMA" -> new OfSchema(item.text("attributeKey"), item.text("allowedValue"));
      default ->
        new OfClassification(item.text("classificationId"), item.text("attributeKey"), item.text("allowedValue"));
    };
    return new ResourceItem(item.text("locale"), place, item.text("localizedValue"));
  }

  /// The items of a language, by type and then by key.
  static List<Query> lists(SiteId site, String locale) {
    return List.of(
        Query.of(TableSchema.LOCALE_CLASSIFICATION.main().partition(site),
            TableSchema.LOCALE_CLASSIFICATION.main().beginning(locale)),
        Query.of(TableSchema.LOCALE_INTERFACE.main().partition(site),
            TableSchema.LOCALE_INTERFACE.main().beginning(locale)),
        Query.of(TableSchema.LOCALE_SCHEMA.main().partition(site),
            TableSchema.LOCALE_SCHEMA.main().beginning(locale)));
  }
}

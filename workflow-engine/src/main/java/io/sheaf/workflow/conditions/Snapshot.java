package io.sheaf.workflow.conditions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A view of a document that is held in memory.
public record Snapshot(String documentId, Map<Property, Datum> properties, Map<String, Held> attributes,
    Map<String, Held> tags, Known<String> text, Known<List<String>> barcodes,
    Known<Map<String, List<String>>> fields) implements DocumentView {

  public Snapshot {
    properties = Map.copyOf(properties);
    attributes = Map.copyOf(attributes);
    tags = Map.copyOf(tags);
  }

  /// A document of which nothing is known but where it is.
  public static Snapshot of(String documentId, String path) {
    return new Snapshot(documentId, Map.of(Property.PATH, Datum.of(path)), Map.of(), Map.of(), Known.nothing(),
        Known.nothing(), Known.nothing());
  }

  public Snapshot with(Property property, Datum value) {
    var changed = new LinkedHashMap<>(properties);
    changed.put(property, value);
    return new Snapshot(documentId, changed, attributes, tags, text, barcodes, fields);
  }

  /// @param held null where there is none any more
  public Snapshot withAttribute(String key, @Nullable Held held) {
    return new Snapshot(documentId, properties, put(attributes, key, held), tags, text, barcodes, fields);
  }

  /// @param held null where there is none any more
  public Snapshot withTag(String key, @Nullable Held held) {
    return new Snapshot(documentId, properties, attributes, put(tags, key, held), text, barcodes, fields);
  }

  public Snapshot withText(Known<String> words) {
    return new Snapshot(documentId, properties, attributes, tags, words, barcodes, fields);
  }

  public Snapshot withBarcodes(Known<List<String>> found) {
    return new Snapshot(documentId, properties, attributes, tags, text, found, fields);
  }

  public Snapshot withFields(Known<Map<String, List<String>>> found) {
    return new Snapshot(documentId, properties, attributes, tags, text, barcodes, found);
  }

  private static Map<String, Held> put(Map<String, Held> before, String key, @Nullable Held held) {
    var changed = new LinkedHashMap<>(before);
    if (held == null) {
      changed.remove(key);
    } else {
      changed.put(key, held);
    }
    return changed;
  }

  @Override
  public Optional<Datum> property(Property property) {
    return Optional.ofNullable(properties.get(property));
  }

  @Override
  public Optional<Held> attribute(String key) {
    return Optional.ofNullable(attributes.get(key));
  }

  @Override
  public Optional<Held> tag(String key) {
    return Optional.ofNullable(tags.get(key));
  }
}

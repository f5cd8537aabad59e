package io.sheaf.workflow.rules;

import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.conditions.Held;
import io.sheaf.workflow.conditions.Known;
import io.sheaf.workflow.conditions.Property;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A document as it would be after some changes that nobody has made.
public final class Changed implements DocumentView {

  private final DocumentView document;
  private final Map<String, Optional<Held>> attributes = new LinkedHashMap<>();
  private final Map<String, Optional<Held>> tags = new LinkedHashMap<>();
  private @Nullable String path;

  private Changed(DocumentView document) {
    this.document = document;
  }

  public static DocumentView by(List<Change> changes, DocumentView document) {
    var changed = new Changed(document);
    for (var change : changes) {
      switch (change) {
        case Change.OfAttribute(var key, _, var after) -> changed.attributes.put(key, Optional.ofNullable(after));
        case Change.OfTag(var key, _, var after) -> changed.tags.put(key, Optional.ofNullable(after));
        case Change.OfPath(_, var after) -> changed.path = after;
      }
    }
    return changed;
  }

  @Override
  public String documentId() {
    return document.documentId();
  }

  @Override
  public Optional<Datum> property(Property property) {
    return property == Property.PATH && path != null ? Optional.of(Datum.of(path)) : document.property(property);
  }

  @Override
  public Optional<Held> attribute(String key) {
    var changed = attributes.get(key);
    return changed == null ? document.attribute(key) : changed;
  }

  @Override
  public Optional<Held> tag(String key) {
    var changed = tags.get(key);
    return changed == null ? document.tag(key) : changed;
  }

  @Override
  public Known<String> text() {
    return document.text();
  }

  @Override
  public Known<List<String>> barcodes() {
    return document.barcodes();
  }

  @Override
  public Known<Map<String, List<String>>> fields() {
    return document.fields();
  }
}

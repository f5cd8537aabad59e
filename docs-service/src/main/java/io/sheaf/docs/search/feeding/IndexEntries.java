package io.sheaf.docs.search.feeding;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.FolderRules;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.table.LimitExceeded;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/// A document as the index takes it: what it says, its tags and attributes, where it is, and who may see it.
@Singleton
final class IndexEntries {

  /// why below the index's own: tags and folders are bounded elsewhere, this only makes sure of it.
  private static final int MOST_VALUES = 1500;

  private final Tags tags;
  private final DocumentAttributes attributes;
  private final WholeTexts wholes;

  IndexEntries(Tags tags, DocumentAttributes attributes, WholeTexts wholes) {
    this.tags = tags;
    this.attributes = attributes;
    this.wholes = wholes;
  }

  /// What is to be put, and whether a text is still to come.
  record Entry(IndexedDocument document, boolean textComesLater) {}

  /// What documents say beside their texts; of [Known#EACH_ALONE] that is still to be read.
  record Known(Map<DocumentRef, List<Tag>> tags, Map<DocumentRef, List<AttributeValue>> attributes) {

    private static final Known EACH_ALONE = new Known(Map.of(), Map.of());
  }

  /// Read of all of them together.
  Known known(Collection<DocumentRef> refs) {
    try {
      return read(refs);
    } catch (LimitExceeded | IllegalArgumentException | IllegalStateException | NoSuchElementException oneOfThem) {
      // why so: whichever it is, it keeps no other out.
      return Known.EACH_ALONE;
    }
  }

  private Known read(Collection<DocumentRef> refs) {
    return new Known(tags.of(refs), attributes.searchable(refs));
  }

  /// Empty for a document that is to be left out.
  Optional<Entry> of(Document document, Known ofMany, long revision) {
    var whole = wholes.of(document);
    if (whole.isEmpty()) {
      return Optional.empty();
    }
    var known = ofMany == Known.EACH_ALONE ? read(List.of(document.ref())) : ofMany;
    var values = known.attributes().getOrDefault(document.ref(), List.of());
    var labels = known.tags().getOrDefault(document.ref(), List.of());
    var text = whole.get();
    var indexed = new IndexedDocument(document.site(), document.ref().keyId(), revision, IndexFields.title(document),
        text.text(), text.truncated(), text.language(), keywords(document, labels, values, text.said()),
        numbers(document, values), dates(document));
    return Optional.of(new Entry(indexed, text.moreComes()));
  }

  private static Map<String, List<String>> keywords(Document document, List<Tag> labels, List<AttributeValue> values,
      Said said) {
    var fields = new LinkedHashMap<String, List<String>>();
    fields.put(IndexFields.ID, List.of(document.ref().keyId()));
    fields.put(IndexFields.PATH, List.of(IndexFields.fitting(document.path())));
    fields.put(IndexFields.NAME, List.of(IndexFields.fitting(document.fileName().toLowerCase(Locale.ROOT))));
    fields.put(IndexFields.USER, List.of(IndexFields.fitting(document.userId())));
    if (document.contentType() != null) {
      fields.put(IndexFields.TYPE, List.of(IndexFields.fitting(document.contentType())));
    }
    addFolders(document, fields);
    addTags(labels, fields);
    addAttributes(values, fields);
    addSaid(said.attributes(), fields);
    fields.put(IndexFields.READER, readers(document));
    return fields;
  }

  private static void addFolders(Document document, Map<String, List<String>> fields) {
    var above = FolderRules.foldersAbove(document.path());
    var folders = new ArrayList<String>();
    folders.add("");
    above.forEach(folder -> folders.add(IndexFields.fitting(folder)));
    fields.put(IndexFields.FOLDER, bounded(folders));
    fields.put(IndexFields.RULE,
        bounded(above.stream().map(folder -> IndexFields.rule(document.site(), folder)).distinct().toList()));
  }

  private static void addTags(List<Tag> labels, Map<String, List<String>> fields) {
    var pairs = new ArrayList<String>();
    var keys = new ArrayList<String>();
    for (var tag : labels) {
      keys.add(IndexFields.fitting(tag.key()));
      tag.values().forEach(value -> pairs.add(IndexFields.pair(tag.key(), value)));
    }
    fields.put(IndexFields.TAG, bounded(pairs));
    fields.put(IndexFields.TAG_KEY, bounded(keys));
  }

  private static void addAttributes(List<AttributeValue> values, Map<String, List<String>> fields) {
    var pairs = new ArrayList<String>();
    var keys = new ArrayList<String>();
    for (var value : values) {
      keys.add(IndexFields.fitting(value.key()));
      value.spelled().forEach(spelled -> pairs.add(IndexFields.pair(value.key(), spelled)));
    }
    fields.put(IndexFields.ATTRIBUTE, bounded(pairs));
    fields.put(IndexFields.ATTRIBUTE_KEY, bounded(keys));
  }

  /// why fields of their own: only full text knows of what was said to it, every other search asks the document.
  private static void addSaid(Map<String, Said.Attribute> said, Map<String, List<String>> fields) {
    if (!said.isEmpty()) {
      var pairs = new ArrayList<String>();
      said.forEach((key, value) -> value.spelled().forEach(spelled -> pairs.add(IndexFields.pair(key, spelled))));
      fields.put(IndexFields.SAID, bounded(pairs));
      fields.put(IndexFields.SAID_KEY, bounded(said.keySet().stream().map(IndexFields::fitting).toList()));
    }
  }

  /// As the gate asks: of its owner, its editors and its viewers, once any of these is named.
  private static List<String> readers(Document document) {
    var names = new ArrayList<String>();
    if (document.owner() != null) {
      names.add(document.owner());
    }
    names.addAll(document.editors());
    names.addAll(document.viewers());
    return names.isEmpty()
        ? List.of(IndexFields.ANYBODY)
        : bounded(names.stream().distinct().map(name -> IndexFields.fitting(IndexFields.reader(name))).toList());
  }

  private static List<String> bounded(List<String> values) {
    return values.size() <= MOST_VALUES ? values : values.subList(0, MOST_VALUES);
  }

  private static Map<String, List<Double>> numbers(Document document, List<AttributeValue> values) {
    var numbers = new LinkedHashMap<String, List<Double>>();
    var length = document.contentLength();
    if (length != null) {
      numbers.put(IndexFields.SIZE, List.of(length.doubleValue()));
    }
    for (var value : values) {
      var field = IndexFields.numberOf(value.key());
      if (!value.numbers().isEmpty() && field.length() * 3 <= IndexLimits.FIELD_BYTES) {
        numbers.put(field, value.numbers().stream().map(BigDecimal::doubleValue).filter(Double::isFinite).toList());
      }
    }
    return numbers;
  }

  private static Map<String, List<Instant>> dates(Document document) {
    var inserted = document.inserted().micros();
    var modified = document.lastModified();
    return Map.of(IndexFields.INSERTED, List.of(inserted), IndexFields.MODIFIED,
        List.of(modified == null ? inserted : modified));
  }
}

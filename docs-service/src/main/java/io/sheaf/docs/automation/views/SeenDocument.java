package io.sheaf.docs.automation.views;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.search.feeding.WholeTexts;
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

/// A document that is looked up as far as it is asked for.
final class SeenDocument implements DocumentView {

  private final Document document;
  private final DocumentAttributes attributesOf;
  private final Tags tagsOf;
  private final WholeTexts texts;
  private final List<Findings> findings;
  private @Nullable Map<String, Held> attributes;
  private @Nullable Map<String, Held> tags;
  private @Nullable Known<String> text;
  private @Nullable Known<Findings.Pages> pages;

  SeenDocument(Document document, DocumentAttributes attributes, Tags tags, WholeTexts texts,
      List<Findings> findings) {
    this.document = document;
    this.attributesOf = attributes;
    this.tagsOf = tags;
    this.texts = texts;
    this.findings = findings;
  }

  @Override
  public String documentId() {
    return document.ref().keyId();
  }

  @Override
  public Optional<Datum> property(Property property) {
    return switch (property) {
      case PATH -> Optional.of(Datum.of(document.path()));
      case CONTENT_TYPE -> Optional.ofNullable(document.contentType()).map(Datum::of);
      case USER -> Optional.of(Datum.of(document.userId()));
      case SIZE -> Optional.ofNullable(document.contentLength()).map(Datum::of);
      case INSERTED -> Optional.of(Datum.of(document.inserted().micros()));
      case MODIFIED -> Optional.ofNullable(document.lastModified()).map(Datum::of);
      case ID, NAME, FOLDER, STATUS -> Optional.empty();
    };
  }

  @Override
  public Optional<Held> attribute(String key) {
    var known = attributes;
    if (known == null) {
      var all = new LinkedHashMap<String, Held>();
      attributesOf.of(document.ref()).stream().filter(attribute -> !attribute.isComposite())
          .forEach(attribute -> all.put(attribute.key(), DocumentViews.held(attribute)));
      known = all;
      attributes = all;
    }
    return Optional.ofNullable(known.get(key));
  }

  @Override
  public Optional<Held> tag(String key) {
    var known = tags;
    if (known == null) {
      var all = new LinkedHashMap<String, Held>();
      tagsOf.of(document.ref()).forEach(tag -> all.put(tag.key(), DocumentViews.held(tag)));
      known = all;
      tags = all;
    }
    return Optional.ofNullable(known.get(key));
  }

  @Override
  public Known<String> text() {
    var known = text;
    if (known == null) {
      known = pages().isPending() ? Known.pending() : words();
      text = known;
    }
    return known;
  }

  private Known<String> words() {
    var words = texts.wordsOf(document);
    if (words.moreComes()) {
      return Known.pending();
    }
    return words.text().isBlank() ? Known.nothing() : Known.told(words.text());
  }

  private Known<Findings.Pages> pages() {
    var known = pages;
    if (known == null) {
      known = found();
      pages = known;
    }
    return known;
  }

  /// What is still to come goes before what is there already.
  private Known<Findings.Pages> found() {
    Known<Findings.Pages> known = Known.nothing();
    for (var one : findings) {
      var found = one.of(document);
      if (found.isPending()) {
        return found;
      }
      known = found.found().isPresent() ? found : known;
    }
    return known;
  }

  @Override
  public Known<List<String>> barcodes() {
    var known = pages();
    return known.isPending()
        ? Known.pending()
        : known.found().map(found -> Known.told(found.barcodes())).orElseGet(Known::nothing);
  }

  @Override
  public Known<Map<String, List<String>>> fields() {
    var known = pages();
    return known.isPending()
        ? Known.pending()
        : known.found().map(found -> Known.told(found.fields())).orElseGet(Known::nothing);
  }
}

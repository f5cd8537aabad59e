package io.sheaf.docs.search;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.FoundDocument;
import io.sheaf.docs.documents.FoundDocument.MatchedAttribute;
import io.sheaf.docs.documents.attributes.AttributeItem;
import io.sheaf.docs.documents.attributes.AttributeItem.Listed;
import io.sheaf.docs.documents.attributes.AttributeMatch;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.CompositeText;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds documents by an attribute, or by several that are declared to be searched together.
@Singleton
final class AttributeSearch {

  private final Table table;
  private final Documents documents;
  private final DocumentAttributes attributes;
  private final AttributeMatches attributeMatches;
  private final UndeclaredSearch undeclared;
  private final Listing listing;

  AttributeSearch(Table table, Documents documents, DocumentAttributes attributes, AttributeMatches attributeMatches,
      UndeclaredSearch undeclared, Listing listing) {
    this.table = table;
    this.documents = documents;
    this.attributes = attributes;
    this.attributeMatches = attributeMatches;
    this.undeclared = undeclared;
    this.listing = listing;
  }

  Listing.PageOf<FoundDocument> page(Call call, List<AttributeQuestion> questions) {
    var matches = attributeMatches.of(call.site(), questions);
    if (matches.isEmpty()) {
      return undeclared.page(call, questions);
    }
    var lists = matches.stream().flatMap(match -> match.lists(call.site()).stream()).toList();
    var page = listing.page(lists, call.limit(), call.pageToken(), call.audience(), new Rows(call, matches));
    return attributeMatches.areStillDeclared(call.site(), questions, matches)
        ? page
        : undeclared.page(call, questions);
  }

  /// Whether what the text index has may decide the answer.
  boolean mayAskIndex(List<AttributeQuestion> questions) {
    return questions.size() > 1 && undeclared.isOn();
  }

  // Rows of the lists

  private final class Rows implements Listing.Rows<FoundDocument> {

    private final Call call;
    private final Map<String, AttributeMatch> matches = new HashMap<>();

    Rows(Call call, List<AttributeMatch> matches) {
      this.call = call;
      matches.forEach(match -> this.matches.put(match.key(), match));
    }

    @Override
    public List<@Nullable FoundDocument> of(List<Item> items) {
      return of(items, false);
    }

    @Override
    public List<@Nullable FoundDocument> of(List<Item> items, boolean areCurrent) {
      var listed = items.stream().map(item -> Listed.of(call.site(), item)).toList();
      return rows(call, listed, matches, areCurrent);
    }
  }

  private List<@Nullable FoundDocument> rows(Call call, List<Listed> listed, Map<String, AttributeMatch> matches,
      boolean areCurrent) {
    var keys = LinkedHashSet.<Key>newLinkedHashSet(2 * listed.size());
    for (var row : listed) {
      var match = match(matches, row);
      if (match.matches(row.value())) {
        keys.add(row.ref().key());
        if (!areCurrent && isAlone(row, match)) {
          keys.add(row.item());
        }
      }
    }
    var items = keys.isEmpty() ? Map.<Key, Item>of() : table.find(keys);
    var said = said(listed, matches, items);
    var shown = new ArrayList<@Nullable Document>(listed.size());
    for (var row : listed) {
      shown.add(document(row, match(matches, row), items, areCurrent, said));
    }
    var readable = readable(call, shown);
    var rows = new ArrayList<@Nullable FoundDocument>(listed.size());
    for (int at = 0; at < shown.size(); at++) {
      var document = shown.get(at);
      var row = listed.get(at);
      rows.add(document == null || !readable.contains(document.ref())
          ? null
          : FoundDocument.of(document, matched(row.key(), row.type(), row.value())));
    }
    return rows;
  }

  private static AttributeMatch match(Map<String, AttributeMatch> matches, Listed row) {
    return Optional.ofNullable(matches.get(row.key())).orElseThrow();
  }

  /// What the documents of such rows say that are found for the first of their values, by key; read at once.
  private Map<String, Map<DocumentRef, AttributeValue>> said(List<Listed> listed, Map<String, AttributeMatch> matches,
      Map<Key, Item> items) {
    var asked = new LinkedHashMap<String, Set<DocumentRef>>();
    for (var row : listed) {
      var match = match(matches, row);
      if (match.matches(row.value()) && !isAlone(row, match) && items.containsKey(row.ref().key())) {
        asked.computeIfAbsent(row.key(), _ -> new LinkedHashSet<>()).add(row.ref());
      }
    }
    var said = new HashMap<String, Map<DocumentRef, AttributeValue>>();
    asked.forEach((key, refs) -> said.put(key, attributes.find(refs, key)));
    return said;
  }

  /// The document of a row, where this row is the one by which it is found.
  ///
  /// @param said what documents say that may say several values that match
  private static @Nullable Document document(Listed row, AttributeMatch match, Map<Key, Item> items, boolean isCurrent,
      Map<String, Map<DocumentRef, AttributeValue>> said) {
    var item = items.get(row.ref().key());
    if (item == null || !match.matches(row.value())) {
      return null;
    }
    boolean isFound = isAlone(row, match)
        ? isCurrent || items.containsKey(row.item())
        : Optional.ofNullable(said.getOrDefault(row.key(), Map.of()).get(row.ref())).flatMap(match::matched)
            .filter(row.value()::equals).isPresent();
    return isFound ? Documents.of(row.ref().site(), item) : null;
  }

  /// Whether no other value of the document can match besides this one.
  private static boolean isAlone(Listed row, AttributeMatch match) {
    return match.only().isPresent() || switch (row.type()) {
      case BOOLEAN, KEY_ONLY, WATERMARK -> true;
      case STRING, NUMBER, PUBLICATION, CLASSIFICATION, COMPOSITE_STRING, RELATIONSHIPS, ENTITY -> false;
    };
  }

  private Set<DocumentRef> readable(Call call, List<@Nullable Document> shown) {
    var there = new ArrayList<Document>(shown.size());
    for (var document : shown) {
      if (document != null) {
        there.add(document);
      }
    }
    return documents.readable(call.caller(), call.site(), there);
  }

  private static MatchedAttribute matched(String key, ValueType type, Object value) {
    return switch (value) {
      case BigDecimal number -> new MatchedAttribute(key, null, number, null);
      case Boolean flag -> new MatchedAttribute(key, null, null, flag);
      default -> new MatchedAttribute(key, text(type, value), null, null);
    };
  }

  private static @Nullable String text(ValueType type, Object value) {
    if (!type.isText()) {
      return null;
    }
    return type == ValueType.COMPOSITE_STRING ? CompositeText.shown(value.toString()) : value.toString();
  }

  // Among given documents

  /// Those of the documents that match, in the order in which the lists have them.
  List<FoundDocument> among(Call call, List<DocumentRef> refs, List<AttributeQuestion> questions) {
    var matches = attributeMatches.of(call.site(), questions);
    if (matches.isEmpty()) {
      return undeclared.among(call, refs, questions);
    }
    var hits = new ArrayList<Hit>();
    for (var match : matches) {
      hits.addAll(hits(refs, match).stream().sorted(Comparator.comparing(Hit::value, AttributeMatch.BY_VALUE))
          .toList());
    }
    if (!attributeMatches.areStillDeclared(call.site(), questions, matches)) {
      return undeclared.among(call, refs, questions);
    }
    var found = documents.find(hits.stream().map(Hit::ref).toList());
    var readable = documents.readable(call.caller(), call.site(), found.values());
    var rows = new ArrayList<FoundDocument>();
    for (var hit : hits) {
      var document = found.get(hit.ref());
      if (document != null && readable.contains(document.ref())) {
        rows.add(FoundDocument.of(document, matched(hit.key(), hit.type(), hit.value())));
      }
    }
    return rows;
  }

  private List<Hit> hits(List<DocumentRef> refs, AttributeMatch match) {
    var only = match.only();
    if (only.isEmpty() || DocumentAttributes.isLock(match.key())) {
      var said = attributes.find(refs, match.key());
      return said.entrySet().stream().flatMap(each -> match.matched(each.getValue())
          .map(first -> new Hit(each.getKey(), match.key(), each.getValue().type(), first)).stream()).toList();
    }
    var keys = refs.stream().map(ref -> AttributeItem.key(ref, match.key(), only.get())).distinct().toList();
    var items = keys.isEmpty() ? Map.<Key, Item>of() : table.find(keys);
    return keys.stream().map(items::get).filter(Objects::nonNull).map(item -> Listed.of(refs.getFirst().site(), item))
        .map(listed -> new Hit(listed.ref(), listed.key(), listed.type(), listed.value())).toList();
  }

  private record Hit(DocumentRef ref, String key, ValueType type, Object value) {}
}

package io.sheaf.docs.search;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.FoundDocument;
import io.sheaf.docs.documents.FoundDocument.MatchedAttribute;
import io.sheaf.docs.documents.attributes.AttributeMatch;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.CompositeText;
import io.sheaf.docs.search.AttributeMatches.Single;
import io.sheaf.docs.search.text.TextSearch;
import io.sheaf.docs.web.Features;
import io.sheaf.docs.web.Listing.PageOf;
import io.sheaf.storage.index.TextQuery;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds documents by several attributes that no schema declares to be searched together, where that is switched on.
///
/// The text index names documents that may be meant; what they say in the table decides whether they are. So an answer
/// has nothing that is not true any more, and may miss what became true a moment ago, unless the request says which
/// change it has to see.
@Singleton
final class UndeclaredSearch {

  private final Features features;
  private final AttributeMatches attributeMatches;
  private final DocumentAttributes attributes;
  private final Documents documents;
  private final TextSearch index;

  UndeclaredSearch(Features features, AttributeMatches attributeMatches, DocumentAttributes attributes,
      Documents documents, TextSearch index) {
    this.features = features;
    this.attributeMatches = attributeMatches;
    this.attributes = attributes;
    this.documents = documents;
    this.index = index;
  }

  boolean isOn() {
    return features.searchWithoutComposite();
  }

  PageOf<FoundDocument> page(Call call, List<AttributeQuestion> questions) {
    var asked = singly(call, questions);
    var matched = new HashMap<DocumentRef, List<Object>>();
    var found = index.page(call, query(asked), Candidates.order(asked.getLast()), call.limit(), call.pageToken(),
        some -> {
          matched.putAll(matched(some.stream().map(Document::ref).toList(), asked));
          return some.stream().filter(document -> matched.containsKey(document.ref())).toList();
        });
    var key = key(asked);
    return new PageOf<>(found.documents().stream()
        .map(document -> row(document, key, matched.getOrDefault(document.ref(), List.of()))).toList(),
        found.next(), found.previous());
  }

  private List<Single> singly(Call call, List<AttributeQuestion> questions) {
    if (!isOn()) {
      throw AttributeMatches.undeclared(questions);
    }
    return attributeMatches.singly(call.site(), questions);
  }

  private static TextQuery query(List<Single> asked) {
    return new TextQuery.All(asked.stream().map(one -> Candidates.query(one.match())).toList());
  }

  /// Those of the documents that match, in the order of the values of the last attribute.
  List<FoundDocument> among(Call call, List<DocumentRef> refs, List<AttributeQuestion> questions) {
    var asked = singly(call, questions);
    var key = key(asked);
    var matched = matched(refs, asked);
    var found = documents.find(matched.keySet());
    var readable = documents.readable(call.caller(), call.site(), found.values());
    return matched.entrySet().stream()
        .sorted(Comparator.comparing((Map.Entry<DocumentRef, List<Object>> each) -> each.getValue().getLast(),
            AttributeMatch.BY_VALUE))
        .filter(each -> readable.contains(each.getKey()))
        .flatMap(each -> Optional.ofNullable(found.get(each.getKey()))
            .map(document -> row(document, key, each.getValue())).stream())
        .toList();
  }

  /// For which values the documents are found that are; one of each attribute, the first of several that match.
  private Map<DocumentRef, List<Object>> matched(Collection<DocumentRef> refs, List<Single> asked) {
    var matched = new LinkedHashMap<DocumentRef, List<Object>>();
    refs.forEach(ref -> matched.put(ref, new ArrayList<>()));
    for (var one : asked) {
      var said = attributes.find(matched.keySet(), one.match().key());
      matched.entrySet().removeIf(each -> {
        var first = Optional.ofNullable(said.get(each.getKey())).flatMap(one.match()::matched);
        first.ifPresent(each.getValue()::add);
        return first.isEmpty();
      });
    }
    return matched;
  }

  private static String key(List<Single> asked) {
    return CompositeText.key(asked.stream().map(one -> one.match().key()).toList());
  }

  /// why as a combination is shown: one client understands both.
  private static FoundDocument row(Document document, String key, List<Object> values) {
    return FoundDocument.of(document,
        new MatchedAttribute(key, CompositeText.shown(CompositeText.of(values)), null, null));
  }
}

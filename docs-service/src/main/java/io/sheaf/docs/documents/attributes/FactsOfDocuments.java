package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.access.policies.DocumentFacts;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What documents say, for policies: all attributes as they are kept, without locks, which are none.
@Singleton
final class FactsOfDocuments implements DocumentFacts {

  private final Table table;

  FactsOfDocuments(Table table) {
    this.table = table;
  }

  @Override
  public Map<String, Map<String, List<Object>>> of(SiteId site, Collection<String> documentIds) {
    var refs = documentIds.stream().map(id -> DocumentRef.of(site, id)).toList();
    var facts = LinkedHashMap.<String, Map<String, List<Object>>>newLinkedHashMap(refs.size());
    AttributeItem.all(table, refs).forEach((ref, values) -> {
      var said = new LinkedHashMap<String, List<Object>>();
      values.forEach((key, value) -> said.put(key, values(value)));
      facts.put(ref.documentId(), said);
    });
    return facts;
  }

  /// One attribute as policies are told of it.
  static List<Object> values(AttributeValue value) {
    if (value.bool() != null) {
      return List.of(value.bool());
    }
    if (value.numbers().isEmpty()) {
      return List.copyOf(value.spelled());
    }
    var numbers = new ArrayList<Object>(value.numbers().size());
    // why as the index compares them: a search and a decision about what it finds must not differ.
    value.numbers().stream().mapToDouble(BigDecimal::doubleValue).filter(Double::isFinite)
        .forEach(number -> numbers.add(number == 0.0 ? 0.0 : number));
    return numbers;
  }
}

package io.sheaf.docs.automation.models;

import io.sheaf.docs.automation.mapped.Judges;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.metadata.mappings.Mapping;
import io.sheaf.docs.metadata.mappings.Mapping.ConditionSource;
import io.sheaf.docs.metadata.mappings.applying.Findings;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// What models said, for mappings.
@Singleton
final class ModelJudges implements Judges {

  private static final int MOST = 100;

  private final Table table;

  ModelJudges(Table table) {
    this.table = table;
  }

  /// Of the content that the document has now.
  @Override
  public List<Findings.Judged> of(Document document, Mapping mapping) {
    var asked = asked(mapping);
    if (asked.isEmpty()) {
      return List.of();
    }
    var version = document.content().map(blob -> blob.version()).orElse("");
    return table.page(Result.list(document.ref()).limit(MOST)).items().stream()
        .map(item -> Result.read(document.ref(), item))
        .filter(result -> asked.contains(result.kind()) && result.version().equals(version))
        .map(result -> new Findings.Judged(result.kind().source(), result.prompt(), result.said().fields())).toList();
  }

  private static Set<Kind> asked(Mapping mapping) {
    var asked = EnumSet.noneOf(Kind.class);
    for (var kind : Kind.values()) {
      boolean isMapped = mapping.attributes().stream().anyMatch(one -> one.source() == kind.source());
      boolean isCondition = mapping.classifications().stream().flatMap(one -> one.conditions().stream())
          .map(Mapping.Condition::source).map(ConditionSource::name).anyMatch(kind.source().name()::equals);
      if (isMapped || isCondition) {
        asked.add(kind);
      }
    }
    return asked;
  }
}

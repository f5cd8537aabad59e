package io.sheaf.docs.automation.scans;

import io.sheaf.docs.automation.mapped.Judges;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.metadata.mappings.Mapping;
import io.sheaf.docs.metadata.mappings.Mapping.Source;
import io.sheaf.docs.metadata.mappings.applying.Findings;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/// What the last scan of a content found, for mappings.
@Singleton
final class ScanJudges implements Judges {

  private final Table table;

  ScanJudges(Table table) {
    this.table = table;
  }

  @Override
  public List<Findings.Judged> of(Document document, Mapping mapping) {
    if (mapping.attributes().stream().noneMatch(one -> one.source() == Source.MALWARE_SCAN)) {
      return List.of();
    }
    var version = document.content().map(blob -> blob.version()).orElse("");
    return table.page(Scans.list(document.ref()).limit(1)).items().stream()
        .map(item -> Scan.read(document.ref(), item)).filter(scan -> scan.version().equals(version))
        .map(scan -> new Findings.Judged(Source.MALWARE_SCAN, "",
            Map.of("scanStatus", List.of(scan.finding().status().name()))))
        .toList();
  }
}

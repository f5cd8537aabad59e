package io.sheaf.docs.documents.removal;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a document knows of its artifacts, when one of them leaves.
@Singleton
final class ArtifactEntries {

  private final Documents documents;
  private final Table table;

  ArtifactEntries(Documents documents, Table table) {
    this.documents = documents;
    this.table = table;
  }

  /// The writes that take the artifact off its document. They change the document's revision in any case, so that
  /// of two artifacts that leave at once, the second knows that it is the last.
  List<Write> removing(DocumentRef artifact) {
    var writes = new ArrayList<Write>();
    var root = artifact.root();
    var entry = root.key(TableSchema.ARTIFACT, String.valueOf(artifact.artifactId()));
    writes.add(Write.delete(entry));
    var face = TableSchema.ARTIFACT.main();
    var entries = table.page(Query.of(face.partition(root.site(), root.keyId()), face.beginning()).limit(2)).items();
    boolean others = entries.stream().anyMatch(item -> !item.key().equals(entry));
    documents.find(root).ifPresent(document -> writes.add(documents.replacing(document,
        document.toBuilder().hasArtifacts(others).promotedArtifact(promotedWithout(document, artifact)).build())));
    return writes;
  }

  /// The writes that note on the document that the artifact is put away: it is promoted no longer.
  List<Write> puttingAway(DocumentRef artifact) {
    return documents.find(artifact.root()).map(document -> List.of(documents.replacing(document,
        document.toBuilder().promotedArtifact(promotedWithout(document, artifact)).build()))).orElse(List.of());
  }

  private static @Nullable String promotedWithout(Document document, DocumentRef artifact) {
    var promoted = document.promotedArtifact();
    return Objects.equals(promoted, artifact.artifactId()) ? null : promoted;
  }
}

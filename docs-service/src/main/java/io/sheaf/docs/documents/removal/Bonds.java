package io.sheaf.docs.documents.removal;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// What another document knows of one that leaves: of its artifacts, and of those that belong to it. That other is
/// given its next revision in any case, so that of two that leave at once the second knows that it is the last, and
/// so that nobody takes an answer for unchanged that showed what is gone.
@Singleton
final class Bonds {

  private final Documents documents;
  private final Table table;

  Bonds(Documents documents, Table table) {
    this.documents = documents;
    this.table = table;
  }

  /// The writes that part the document for good from the one that it is of.
  List<Write> parting(Document document) {
    var ref = document.ref();
    var other = other(document);
    if (other.isEmpty()) {
      return List.of();
    }
    var kind = ref.isArtifact() ? TableSchema.ARTIFACT : TableSchema.CHILD_DOCUMENT;
    var entry = other.get().key(kind, String.valueOf(ref.isArtifact() ? ref.artifactId() : ref.documentId()));
    var writes = new ArrayList<Write>();
    writes.add(Write.delete(entry));
    boolean others = hasOthers(other.get(), kind, entry);
    writes.addAll(changing(other.get(), known -> ref.isArtifact()
        ? unpromoted(known.hasArtifacts(others), ref)
        : known.hasChildren(others)));
    return writes;
  }

  /// The writes that note that the document is put away: it stays one of the other's, but is promoted no longer.
  List<Write> puttingAway(Document document) {
    return other(document).map(other -> changing(other, known -> unpromoted(known, document.ref())))
        .orElse(List.of());
  }

  private static Optional<DocumentRef> other(Document document) {
    return document.ref().isArtifact()
        ? Optional.of(document.ref().root())
        : Optional.ofNullable(document.belongsTo()).map(parent -> DocumentRef.of(document.site(), parent));
  }

  private boolean hasOthers(DocumentRef other, Kind kind, Key entry) {
    var face = kind.main();
    return table.page(Query.of(face.partition(other.site(), other.keyId()), face.beginning()).limit(2)).items().stream()
        .anyMatch(item -> !item.key().equals(entry));
  }

  private List<Write> changing(DocumentRef other, UnaryOperator<Document.Builder> change) {
    return documents.find(other)
        .map(known -> List.of(documents.replacing(known, change.apply(known.toBuilder()).build()))).orElse(List.of());
  }

  private static Document.Builder unpromoted(Document.Builder other, DocumentRef ref) {
    var promoted = other.build().promotedArtifact();
    return ref.isArtifact() && Objects.equals(promoted, ref.artifactId()) ? other.promotedArtifact(null) : other;
  }
}

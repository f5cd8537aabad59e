package io.sheaf.docs.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.folders.FoldersOf;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Decision;
import io.sheaf.docs.gate.FolderRules;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Puts documents and folder rules where the tests of other rooms want them.
public final class Shelf {

  private final Table table;
  private final Stamps stamps;
  private final Documents documents;
  private final SiteId site;

  private Shelf(Running running, String site) {
    this.table = running.engines().ports().table();
    this.stamps = new Stamps(running.clock());
    this.documents = new Documents(table, null, () -> _ -> Decision.allow());
    this.site = new SiteId(site);
  }

  public static Shelf of(Running running, String site) {
    return new Shelf(running, site);
  }

  public void put(String documentId, String path) {
    put(documentId, path, document -> document);
  }

  public void put(String documentId, String path, UnaryOperator<Document.Builder> more) {
    var now = stamps.next();
    var filing = FoldersOf.table(table).filing(site, path, documentId, Caller.ANONYMOUS, now);
    var document = more.apply(Document.of(DocumentRef.of(site, documentId), filing.path(), "ann", now)
        .filedIn(filing.folderId())).build();
    var writes = new ArrayList<>(filing.writes());
    writes.addAll(documents.inserting(document));
    written(writes);
  }

  public void putArtifact(String documentId, String artifactId) {
    var now = stamps.next();
    written(documents.inserting(
        Document.of(DocumentRef.of(site, documentId).artifact(artifactId), "artifact", "ann", now).build()));
  }

  public Optional<Document> find(String documentId) {
    return documents.find(DocumentRef.of(site, documentId));
  }

  public void putAway(String documentId) {
    written(documents.puttingAway(find(documentId).orElseThrow(), stamps.next()));
  }

  /// Takes the document away, and leaves all else that there is of it.
  public void cutOff(String documentId) {
    written(List.of(documents.removing(find(documentId).orElseThrow())));
  }

  /// Lets only this role into the folder.
  public void closeFolder(String path, String role, String... permissions) {
    written(List.of(Write.put(Item.of(FolderRules.key(site, path)).with("path", path).with("type", "folder")
        .with("userId", "ann").with("inserteddate", "2100-01-01T00:00:00Z")
        .with(FolderRules.ROLE + role, Value.texts(List.of(permissions))).build())));
  }

  private void written(List<Write> writes) {
    assertThat(table.write(writes).isDone()).isTrue();
  }
}

package io.sheaf.docs.documents.syncs;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;

/// The door to the records of what went to the text index.
@Singleton
public final class Syncs {

  /// Of how many records a retry is noted.
  private static final int MOST_RETRIED = 20;

  private final Table table;

  Syncs(Table table) {
    this.table = table;
  }

  /// The write that records it.
  public Write recording(DocumentRef ref, Sync sync) {
    return Write.put(Item.of(ref.key(TableSchema.SYNC, sync.when())).with("documentId", ref.documentId())
        .withOptional("artifactId", ref.artifactId()).with("service", sync.service().name())
        .with("type", sync.type().name()).with("status", sync.status().name()).with("userId", sync.userId())
        .withOptional("message", sync.message()).with("syncDate", sync.when().text())
        .with("inserteddate", sync.when().text())
        .indexed(TableSchema.SYNCS_OF_SERVICE.entry(ref.site(), sync.service().name(), sync.status().name(),
            sync.type().name(), sync.when(), ref.keyId()))
        .build());
  }

  /// The records of a document, newest first.
  public Query of(DocumentRef ref) {
    var face = TableSchema.SYNC.main();
    return Query.of(face.partition(ref.site(), ref.keyId()), face.beginning()).backwards();
  }

  /// Those of a site of this type that failed.
  public Query failed(SiteId site, Sync.Service service, Sync.Type type) {
    var face = TableSchema.SYNCS_OF_SERVICE;
    return Query.of(face.partition(site, service.name(), Sync.Status.FAILED.name()), face.beginning(type.name()))
        .backwards();
  }

  public static Sync read(Item item) {
    return new Sync(Sync.Service.valueOf(item.text("service")), Sync.Type.valueOf(item.text("type")),
        Sync.Status.valueOf(item.text("status")), item.text("userId"), Stamp.parse(item.text("inserteddate")),
        item.findText("message").orElse(null));
  }

  /// The writes that turn what failed of this type into what is tried again.
  public List<Write> retrying(DocumentRef ref, Sync.Type type) {
    return table.page(of(ref).limit(100)).items().stream()
        .filter(item -> item.text("type").equals(type.name()) && item.text("status").equals(Sync.Status.FAILED.name()))
        .limit(MOST_RETRIED).map(item -> retried(ref, item)).toList();
  }

  private static Write retried(DocumentRef ref, Item item) {
    var sync = read(item);
    return Write.update(item.key()).set("status", Sync.Status.FAILED_RETRY.name())
        .enter(TableSchema.SYNCS_OF_SERVICE.entry(ref.site(), sync.service().name(), Sync.Status.FAILED_RETRY.name(),
            sync.type().name(), sync.when(), ref.keyId()))
        .when(Condition.present());
  }
}

package io.sheaf.docs.automation.renditions;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.automation.actions.Doing.Done;
import io.sheaf.docs.automation.actions.Doing.Order;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.net.http.HttpRequest;
import java.util.Map;

/// Documents of a site, and actions on them that are carried out by hand.
final class Ordering {

  private final Running sheaf;
  private final Client client;

  Ordering(Running sheaf) {
    this.sheaf = sheaf;
    this.client = sheaf.admin();
  }

  String document(String path, String type, byte[] bytes) {
    var id = client
        .post("/documents", "{\"path\":\"" + path + "\",\"contentType\":\"" + type + "\",\"content\":\"first\"}")
        .at("documentId");
    var put = client.stream("PUT", "/documents/" + id + "/file", HttpRequest.BodyPublishers.ofByteArray(bytes));
    assertThat(put.status()).as(put.text()).isLessThan(300);
    return id;
  }

  Order order(String actionId, ActionType type, String documentId, Map<String, String> parameters) {
    var document = sheaf.door(Documents.class).find(DocumentRef.of(SiteId.DEFAULT, documentId)).orElseThrow();
    return new Order(actionId, type, parameters, document, Caller.service("ada"), 0);
  }

  Done done(Order order) {
    return (order.type() == ActionType.RESIZE ? resize() : export()).carryOut(order);
  }

  private Doing resize() {
    return sheaf.door(Resize.class);
  }

  private Doing export() {
    return sheaf.door(ExportPdf.class);
  }

  /// Writes what the action came to, and answers its metadata.
  Map<String, Value> written(Done done) {
    assertThat(done).isInstanceOf(Done.Changing.class);
    return sheaf.door(Changes.class).commit(((Done.Changing) done).planning());
  }

  /// Does it, and answers which document it made.
  String made(Order order) {
    return id(written(done(order)));
  }

  static String id(Map<String, Value> metadata) {
    assertThat(metadata).containsOnlyKeys("documentId");
    return ((Value.Text) metadata.get("documentId")).text();
  }

  static String failure(Done done) {
    assertThat(done).isInstanceOf(Done.Failed.class);
    return ((Done.Failed) done).message();
  }
}

package io.sheaf.docs.governance.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;

/// Documents with policies and holds, on one site.
final class Kept {

  private final Client governor;
  private final String site;

  Kept(Client governor, String site) {
    this.governor = governor;
    this.site = site;
  }

  static String query(String site) {
    return "?siteId=" + site;
  }

  /// A policy of so many days; disposed of so many days later, unless these are negative.
  String policy(int days, int disposedAfter) {
    return policy(days, disposedAfter, "DATE_INSERTED");
  }

  String policy(int days, int disposedAfter, String since) {
    var disposition = disposedAfter < 0
        ? ""
        : ",{\"key\":\"DispositionPeriodInDays\",\"numberValue\":" + disposedAfter + "}";
    var made = governor.post("/entities/RetentionPolicy?namespace=PRESET&siteId=" + site,
        "{\"entity\":{\"name\":\"policy\",\"attributes\":[{\"key\":\"RetentionPeriodInDays\",\"numberValue\":" + days
            + "},{\"key\":\"RetentionStartDateSourceType\",\"stringValue\":\"" + since + "\"}" + disposition
            + "]}}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("entityId");
  }

  String document(String content) {
    var made = governor.post("/documents" + query(site), "{\"path\":\"a/" + System.nanoTime()
        + ".txt\",\"contentType\":\"text/plain\",\"content\":\"" + content + "\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }

  String retained(String content, String policy) {
    var id = document(content);
    retain(id, policy);
    return id;
  }

  Reply retain(String id, String policy) {
    var set = governor.post("/documents/" + id + "/attributes" + query(site), "{\"attributes\":["
        + "{\"key\":\"RetentionPolicy\",\"entityTypeId\":\"RetentionPolicy\",\"namespace\":\"PRESET\",\"entityId\":\""
        + policy + "\"}]}");
    assertThat(set.status()).as(set.toString()).isEqualTo(201);
    return set;
  }

  void hold(String id) {
    assertThat(governor.put("/documents/" + id + "/legalHold" + query(site)).status()).isEqualTo(200);
  }

  void release(String id) {
    assertThat(governor.delete("/documents/" + id + "/legalHold" + query(site)).status()).isEqualTo(200);
  }

  /// What the attribute says; empty where the document has none.
  String said(String id, String key) {
    var reply = governor.get("/documents/" + id + "/attributes/" + key + query(site));
    return reply.status() == 404 ? "" : reply.at("attribute.stringValue");
  }
}

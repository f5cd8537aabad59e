package io.sheaf.docs.documents.attributes;

import static io.sheaf.docs.documents.attributes.AttributedSite.define;
import static io.sheaf.docs.documents.attributes.AttributedSite.document;
import static io.sheaf.docs.documents.attributes.AttributedSite.said;
import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Attributes that refer to entities, and those that the service says by itself.
@OnAwsToo
class ServiceAttributesTest {

  private static Running running;

  @BeforeAll
  static void start(@TempDir Path folder) {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  private static Client site(String name) {
    return AttributedSite.of(running, name);
  }

  @Test
  void entitiesAreShownWithWhatTheySay() {
    var ann = site("entities");
    define(ann, "company", "ENTITY");
    var type = ann.post("/entityTypes", "{\"entityType\":{\"namespace\":\"CUSTOM\",\"name\":\"Company\"}}")
        .at("entityTypeId");
    var entity = ann.post("/entities/" + type,
        "{\"entity\":{\"name\":\"Acme\",\"attributes\":[{\"key\":\"security\",\"stringValue\":\"high\"}]}}")
        .at("entityId");

    var document = document(ann,
        "{\"key\":\"company\",\"entityTypeId\":\"Company\",\"namespace\":\"CUSTOM\",\"entityId\":\"" + entity + "\"}");

    var shown = ann.get(document + "/attributes/company");
    assertThat(shown.at("attribute.stringValue")).isEqualTo(type + "#" + entity);
    assertThat(shown.at("attribute.valueType")).isEqualTo("ENTITY");
    assertThat(shown.at("attribute.entity.name")).isEqualTo("Acme");
    assertThat(ann.post(document(ann, "") + "/attributes", "{\"attributes\":[{\"key\":\"company\",\"entityTypeId\":\""
        + type + "\",\"entityId\":\"nobody\"}]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"entityId\",\"error\":\"Entity 'nobody' is not found\"}]}");
    assertThat(
        ann.put(document + "/attributes", "{\"attributes\":[{\"key\":\"company\",\"entities\":[{\"entityTypeId\":\""
            + type + "\",\"entityId\":\"" + entity + "\"}]}]}").status())
        .isEqualTo(201);
  }

  @Test
  void checkoutAndHoldAreShownAndRemovingCheckoutChecksIn() {
    var ann = site("locks");
    var gus = running.as("gus", "locks_govern");
    var document = document(ann, "");
    ann.put(document + "/checkout");
    gus.put(document + "/legalHold");

    var shown = ann.get(document + "/attributes");

    assertThat(shown.at("attributes.0.key")).isEqualTo("Checkout");
    assertThat(shown.at("attributes.0.entity.attributes.0.stringValue")).isEqualTo("ann");
    assertThat(shown.at("attributes.1.key")).isEqualTo("CheckoutForLegalHold");
    assertThat(running.as("bob", "locks").delete(document + "/attributes/Checkout").status()).isEqualTo(409);
    assertThat(ann.delete(document + "/attributes/CheckoutForLegalHold").status()).isEqualTo(400);
    assertThat(gus.delete(document + "/attributes/CheckoutForLegalHold").status()).isEqualTo(200);
    var in = ann.delete(document + "/attributes/Checkout");
    assertThat(in.text()).isEqualTo(
        "{\"message\":\"attribute 'Checkout' removed from document '" + document.substring(11) + "'\"}");
    assertThat(ann.get(document + "/attributes").text()).isEqualTo("{\"attributes\":[]}");
    assertThat(ann.delete(document + "/attributes/Checkout").status()).isEqualTo(404);
    assertThat(ann.post(document + "/attributes", "{\"attributes\":[{\"key\":\"Checkout\",\"stringValue\":\"a#b\"}]}")
        .status()).isEqualTo(400);
  }

  @Test
  void whatIsPublishedSaysSoAsLongAsItIs() {
    var ann = site("published");
    var document = document(ann, "{\"key\":\"security\",\"stringValue\":\"low\"}");
    var publication = "/publications/" + document.substring(11);

    assertThat(ann.put(publication).status()).isEqualTo(200);
    assertThat(ann.put(publication).status()).isEqualTo(200);

    assertThat(said(ann.get(document + "/attributes/Publication")))
        .isEqualTo("{\"attribute\":{\"key\":\"Publication\",\"valueType\":\"PUBLICATION\"}}");
    assertThat(ann.get("/attributes/Publication").text()).isEqualTo(
        "{\"attribute\":{\"type\":\"STANDARD\",\"key\":\"Publication\",\"dataType\":\"PUBLICATION\"}}");
    assertThat(ann.post("/search", "{\"query\":{\"attribute\":{\"key\":\"Publication\"}}}").size("documents"))
        .isEqualTo(1);
    assertThat(ann.put(document + "/attributes", "{\"attributes\":[]}").status()).isEqualTo(201);
    assertThat(ann.get(document + "/attributes").size("attributes")).isEqualTo(1);
    assertThat(ann.delete(document + "/attributes/Publication").text()).isEqualTo("{\"errors\":[{\"key\":"
        + "\"Publication\",\"error\":\"attribute 'Publication' is set by an operation of its own\"}]}");

    assertThat(ann.delete(publication).status()).isEqualTo(200);

    assertThat(ann.get(document + "/attributes").text()).isEqualTo("{\"attributes\":[]}");
    assertThat(ann.post("/search", "{\"query\":{\"attribute\":{\"key\":\"Publication\"}}}").size("documents"))
        .isZero();
  }

  @Test
  void whatFollowsFromARetentionPolicyIsShownAndNotSet() {
    var gus = running.as("gus", "retention", "retention_govern");
    gus.post("/entityTypes", "{\"entityType\":{\"namespace\":\"PRESET\",\"name\":\"RetentionPolicy\"}}");
    var policy = gus.post("/entities/RetentionPolicy?namespace=PRESET", "{\"entity\":{\"name\":\"ten\",\"attributes\":["
        + "{\"key\":\"RetentionPeriodInDays\",\"numberValue\":10},"
        + "{\"key\":\"RetentionStartDateSourceType\",\"stringValue\":\"DATE_INSERTED\"},"
        + "{\"key\":\"DispositionPeriodInDays\",\"numberValue\":5}]}}").at("entityId");
    var document = document(gus, "{\"key\":\"RetentionPolicy\",\"entityTypeId\":\"RetentionPolicy\","
        + "\"namespace\":\"PRESET\",\"entityId\":\"" + policy + "\"}");
    var wire = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssZ");
    var made = OffsetDateTime.parse(gus.get(document).at("insertedDate"), wire);

    assertThat(said(gus.get(document + "/attributes/RetentionEffectiveEndDate"))).isEqualTo(
        "{\"attribute\":{\"key\":\"RetentionEffectiveEndDate\",\"stringValue\":\""
            + made.plusDays(10).format(wire) + "\",\"valueType\":\"STRING\"}}");
    var all = gus.get(document + "/attributes");
    assertThat(all.size("attributes")).isEqualTo(5);
    assertThat(all.at("attributes.0.key") + all.at("attributes.0.stringValue"))
        .isEqualTo("DispositionDate" + made.plusDays(15).format(wire));
    assertThat(all.at("attributes.2.key") + all.at("attributes.2.stringValue"))
        .isEqualTo("RetentionEffectiveStartDate" + made.format(wire));
    assertThat(gus.get(document + "/attributes/RetentionStatus").at("attribute.stringValue")).isEqualTo("ACTIVE");
    assertThat(gus.post(document + "/attributes",
        "{\"attributes\":[{\"key\":\"RetentionStatus\",\"stringValue\":\"x\"}]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"RetentionStatus\",\"error\":\"attribute key is derived reserved\"}]}");

    running.clock().advance(Duration.ofDays(11));

    assertThat(running.as("gus", "retention", "retention_govern").get(document + "/attributes/RetentionStatus")
        .at("attribute.stringValue")).isEqualTo("EXPIRED");
    assertThat(gus.get(document(gus, "") + "/attributes/RetentionStatus").status()).isEqualTo(404);
  }
}

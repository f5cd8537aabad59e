package io.sheaf.docs.automation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/// A site with a ruleset, a queue and attributes, and who works there.
record RuleDesk(Running sheaf, String site, Client ann, Client clerk, Client governor, String queue, String ruleset) {

  static final String ANY = "{\"criterion\":\"CONTENT_TYPE\",\"value\":\"*\"}";

  static RuleDesk in(Running sheaf, String site) {
    var ann = sheaf.as("ann", site);
    for (var key : new String[]{"kind", "state"}) {
      assertThat(ann.post("/attributes", "{\"attribute\":{\"key\":\"" + key + "\"}}").status()).isLessThan(300);
    }
    assertThat(ann.post("/attributes", "{\"attribute\":{\"key\":\"amount\",\"dataType\":\"NUMBER\"}}").status())
        .isLessThan(300);
    assertThat(ann.post("/attributes", "{\"attribute\":{\"key\":\"flagged\",\"dataType\":\"KEY_ONLY\"}}").status())
        .isLessThan(300);
    return new RuleDesk(sheaf, site, ann, sheaf.as("carl", site, "clerks"), sheaf.as("gus", site + "_govern"),
        ann.post("/queues", "{\"name\":\"approvals\"}").at("queueId"),
        ann.post("/rulesets", "{\"ruleset\":{\"description\":\"r\",\"priority\":1}}").at("rulesetId"));
  }

  /// A rule with these conditions.
  ///
  /// @param workflow the workflow that it starts; empty for none
  String rule(int priority, String workflow, String... musts) {
    var added = ann.post("/rulesets/" + ruleset + "/rules", "{\"rule\":{\"priority\":" + priority
        + (workflow.isEmpty() ? "" : ",\"workflowId\":\"" + workflow + "\"") + ",\"conditions\":{\"must\":["
        + String.join(",", musts) + "]}}}");
    assertThat(added.status()).as(added.text()).isEqualTo(201);
    return added.at("ruleId");
  }

  void does(String rule, String consequences) {
    var set = governor.put("/rulesets/" + ruleset + "/rules/" + rule + "/consequences", consequences);
    assertThat(set.status()).as(set.text()).isEqualTo(200);
  }

  /// Whether the rules of the ruleset are asked.
  void inUse(boolean isInUse) {
    var set = ann.patch("/rulesets/" + ruleset,
        "{\"ruleset\":{\"status\":\"" + (isInUse ? "ACTIVE" : "INACTIVE") + "\"}}");
    assertThat(set.status()).as(set.text()).isEqualTo(200);
  }

  String workflow(String... steps) {
    var added = ann.post("/workflows",
        "{\"name\":\"w\",\"status\":\"ACTIVE\",\"steps\":[" + String.join(",", steps) + "]}");
    assertThat(added.status()).as(added.text()).isEqualTo(201);
    return added.at("workflowId");
  }

  String approval() {
    return "{\"stepId\":\"check\",\"queue\":{\"queueId\":\"" + queue + "\",\"approvalGroups\":[\"clerks\"]}}";
  }

  /// A step that has something done.
  static String step(String stepId, String type, String... parameters) {
    return "{\"stepId\":\"" + stepId + "\",\"action\":{\"type\":\"" + type + "\",\"parameters\":{"
        + String.join(",", parameters) + "}}}";
  }

  static String parameter(String key, String value) {
    return "\"" + key + "\":\"" + value + "\"";
  }

  /// A step that applies mappings.
  static String mappings(String... mappings) {
    return "{\"stepId\":\"map\",\"mappings\":["
        + Stream.of(mappings).map(id -> "{\"mappingId\":\"" + id + "\"}").collect(Collectors.joining(",")) + "]}";
  }

  String mapping(String... attributes) {
    var made = ann.post("/mappings",
        "{\"mapping\":{\"name\":\"m\",\"attributes\":[" + String.join(",", attributes) + "]}}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.at("mappingId");
  }

  /// What a mapping finds behind a label.
  static String content(String key, String label) {
    return "{\"attributeKey\":\"" + key + "\",\"sourceType\":\"CONTENT\",\"labelTexts\":[\"" + label
        + "\"],\"labelMatchingType\":\"EXACT\"}";
  }

  /// What a mapping says of whatever document.
  static String manual(String key, String value) {
    return "{\"attributeKey\":\"" + key + "\",\"sourceType\":\"MANUAL\",\"defaultValue\":\"" + value + "\"}";
  }

  static String text(String words) {
    return "{\"criterion\":\"TEXT\",\"value\":\"" + words + "\",\"operation\":\"CONTAINS\"}";
  }

  static String type(String contentType) {
    return "{\"criterion\":\"CONTENT_TYPE\",\"value\":\"" + contentType + "\"}";
  }

  String document(String path, String content) {
    var made = ann.post("/documents",
        "{\"path\":\"" + path + "\",\"contentType\":\"text/plain\",\"content\":\"" + content + "\"}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.at("documentId");
  }

  String picture(String path) {
    var bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(new BufferedImage(40, 20, BufferedImage.TYPE_INT_RGB), "png", bytes);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    var made = ann.post("/documents", "{\"path\":\"" + path + "\",\"contentType\":\"image/png\",\"isBase64\":true,"
        + "\"content\":\"" + Base64.getEncoder().encodeToString(bytes.toByteArray()) + "\"}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.at("documentId");
  }

  Reply runs(String document) {
    return ann.get("/documents/" + document + "/rules");
  }

  Reply ran(String document) {
    return Eventually.answer(() -> runs(document), runs -> runs.size("rules") == 1);
  }

  Reply simulated(String document) {
    var reply = ann.post("/rulesets/" + ruleset + "/simulate", "{\"documentId\":\"" + document + "\"}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply;
  }

  Reply undone(String document) {
    return ann.post("/documents/" + document + "/rules/" + runs(document).at("rules.0.runId") + "/undo", "");
  }

  String attribute(String document, String key) {
    return ann.get("/documents/" + document + "/attributes/" + key).at("attribute.stringValue");
  }

  String path(String document) {
    return ann.get("/documents/" + document).at("path");
  }
}

package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.standalone.Insistent.Reply;

/// A site where scanned invoices come in: they are known by what stands on them, mapped to attributes, wait until
/// somebody of the clerks has approved them, are published, and somebody outside is told of them.
///
/// @param actionKey with which what actions send is signed
/// @param subscriptionKey with which what the subscription is told is signed
record InvoiceOffice(Insistent line, String queue, String workflow, String rule, String actionKey,
    String subscriptionKey) {

  static final String ADMIN = Tokens.of("Admins");
  static final String UPLOADER = Tokens.named("uma", "default");
  static final String STRANGER = Tokens.named("eve", "default");
  /// why the site has to be said: who is in several groups may be on several.
  static final String CLERK = Tokens.named("carl", "default", "clerks");

  static final String APPROVED = "/approved";
  static final String CAME_IN = "/came-in";
  static final String KNOWN_BY = "harbour master";

  static InvoiceOffice open(Insistent line, Postbox postbox) {
    attribute(line, "invoiceNumber", "STRING");
    attribute(line, "customer", "STRING");
    attribute(line, "total", "NUMBER");
    var mapping = made(line, "/mappings", "{\"mapping\":{\"name\":\"invoices\",\"attributes\":["
        + label("invoiceNumber", "Invoice No") + "," + label("customer", "Customer") + ","
        + label("total", "Total due") + "]}}").at("mappingId");
    var queue = made(line, "/queues", "{\"name\":\"approvals\"}").at("queueId");
    var workflow = made(line, "/workflows", "{\"name\":\"invoices\",\"status\":\"ACTIVE\",\"steps\":["
        + action("map", "IDP", "\"mappingId\":\"" + mapping + "\"")
        + ",{\"stepId\":\"approve\",\"queue\":{\"queueId\":\""
        + queue + "\",\"approvalGroups\":[\"clerks\"]}}," + action("publish", "PUBLISH", "") + ","
        + action("tell", "WEBHOOK", "\"url\":\"" + postbox.url(APPROVED) + "\"") + "]}").at("workflowId");
    var ruleset = made(line, "/rulesets", "{\"ruleset\":{\"description\":\"what comes in\",\"priority\":1}}")
        .at("rulesetId");
    var rule = made(line, "/rulesets/" + ruleset + "/rules", "{\"rule\":{\"priority\":1,\"workflowId\":\"" + workflow
        + "\",\"conditions\":{\"must\":[{\"criterion\":\"CONTENT_TYPE\",\"value\":\"image/png\"},{\"criterion\":\"TEXT\","
        + "\"value\":\"" + KNOWN_BY + "\",\"operation\":\"CONTAINS\"}]}}}").at("ruleId");
    var actionKey = made(line, "/sites/default/signingKeys", "{}").at("secret");
    var subscriptionKey = made(line, "/sites/default/subscriptions", "{\"name\":\"ledger\",\"url\":\""
        + postbox.url(CAME_IN) + "\",\"eventTypes\":[\"New Document Create Content\"]}").at("secret");
    return new InvoiceOffice(line, queue, workflow, rule, actionKey, subscriptionKey);
  }

  private static void attribute(Insistent line, String key, String type) {
    made(line, "/attributes", "{\"attribute\":{\"key\":\"" + key + "\",\"dataType\":\"" + type + "\"}}");
  }

  private static String label(String key, String label) {
    return "{\"attributeKey\":\"" + key + "\",\"sourceType\":\"CONTENT\",\"labelTexts\":[\"" + label
        + "\"],\"labelMatchingType\":\"EXACT\"}";
  }

  private static String action(String step, String type, String parameters) {
    return "{\"stepId\":\"" + step + "\",\"action\":{\"type\":\"" + type + "\",\"parameters\":{" + parameters + "}}}";
  }

  private static Reply made(Insistent line, String path, String body) {
    var made = line.post(ADMIN, path, body);
    assertThat(made.status()).as(made.text()).isBetween(200, 201);
    return made;
  }
}

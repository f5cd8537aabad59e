package io.sheaf.bench.pipeline;

import io.sheaf.bench.http.OwnServer;
import io.sheaf.bench.http.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A server of its own on which documents go their ways.
final class Plant implements AutoCloseable {

  private static final String COMMITS = "sheaf_store_commits_total";
  private static final Duration LONGEST = Duration.ofMinutes(3);
  private static final byte[] PAGE = PagePictures.small();

  private final OwnServer server;
  private final Inbox inbox;

  private Plant(OwnServer server, Inbox inbox) {
    this.server = server;
    this.inbox = inbox;
  }

  /// @param engine what pages are read with
  static Plant start(Path folder, String name, String engine, Inbox inbox) throws IOException, InterruptedException {
    var server = OwnServer.start(folder, name, Map.of("SHEAF_EGRESS_ALLOW", "127.0.0.0/8", "SHEAF_OCR_ENGINE", engine,
        "SHEAF_OCR_PARALLEL", String.valueOf(Runtime.getRuntime().availableProcessors())));
    return new Plant(server, inbox);
  }

  OwnServer server() {
    return server;
  }

  Target target() {
    return server.target();
  }

  /// One rule for each way; each says of its documents what kind they are.
  void declareRules() throws IOException {
    try (var admin = new Uploader(target())) {
      admin.change("POST", "/attributes", "{\"attribute\":{\"key\":\"kind\"}}");
      var ruleset = admin.make("/rulesets", "rulesetId", "{\"ruleset\":{\"description\":\"bench\",\"priority\":1}}");
      for (var way : Way.values()) {
        var workflow = way.isByWorkflow()
            ? ",\"workflowId\":\"" + admin.make("/workflows", "workflowId", workflow(way)) + "\""
            : "";
        var rule = admin.make("/rulesets/" + ruleset + "/rules", "ruleId", "{\"rule\":{\"priority\":"
            + (way.ordinal() + 1) + workflow + ",\"conditions\":{\"must\":[{\"criterion\":\"CONTENT_TYPE\",\"value\":\""
            + way.contentType() + "\"}]}}}");
        admin.change("PUT", "/rulesets/" + ruleset + "/rules/" + rule + "/consequences",
            "{\"effects\":[{\"type\":\"SET_ATTRIBUTE\",\"key\":\"kind\",\"stringValues\":[\"bench\"]}]}");
      }
    }
  }

  private String workflow(Way way) {
    var steps = new StringBuilder();
    for (var type : way.actions()) {
      steps.append(steps.isEmpty() ? "" : ",").append("{\"stepId\":\"").append(type).append("\",\"action\":")
          .append(Uploader.action(type, parameters().getOrDefault(type, ""))).append('}');
    }
    return "{\"name\":\"bench\",\"status\":\"ACTIVE\",\"steps\":[" + steps + "]}";
  }

  Map<String, String> parameters() {
    return Map.of("WEBHOOK", "\"url\":\"" + inbox.url() + "\"", "CHECKSUM", "\"checksumType\":\"SHA512\"", "OCR",
        "\"ocrParseTypes\":\"TEXT\"");
  }

  /// One more document on that way, whose content the server has taken.
  void upload(Uploader uploader, Way way, String id) throws IOException {
    uploader.upload(id, way, way == Way.READING ? PAGE : text(id),
        way.isByWorkflow() ? "" : Uploader.actions(way, parameters()));
  }

  /// A kilobyte.
  private static byte[] text(String id) {
    return ("# " + id + "\n" + "Sheaf keeps what was agreed, when, and by whom.\n".repeat(20))
        .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  }

  static String another() {
    return UUID.randomUUID().toString();
  }

  /// How often somebody waited until a change was durable.
  long writes() throws IOException {
    return server.writes();
  }

  /// How often something was committed, for one or for many who waited.
  long commits() throws IOException {
    return server.metric(COMMITS);
  }

  /// Waits until nothing is written for a while.
  void settle() throws IOException {
    server.settle(LONGEST);
  }

  /// Of these documents, how many lack something of their way, and how many have something of it twice.
  Outcome outcome(Way way, List<String> ids) throws IOException {
    int lacking = 0;
    int twice = 0;
    try (var reader = new Uploader(target())) {
      for (var id : ids) {
        var actions = reader.get("/documents/" + id + "/actions?limit=100");
        int complete = actions.count("\"COMPLETE\"");
        int all = actions.count("\"type\":");
        int rules = reader.get("/documents/" + id + "/rules").count("\"APPLIED\"");
        int told = inbox.times(id);
        int wanted = way.actions().size();
        lacking += complete < wanted || rules < 1 || told < 1 ? 1 : 0;
        twice += all > wanted || rules > 1 || told > 1 ? 1 : 0;
      }
    }
    return new Outcome(lacking, twice);
  }

  record Outcome(int lacking, int twice) {

    Outcome and(Outcome other) {
      return new Outcome(lacking + other.lacking, twice + other.twice);
    }
  }

  @Override
  public void close() throws InterruptedException {
    server.close();
  }
}

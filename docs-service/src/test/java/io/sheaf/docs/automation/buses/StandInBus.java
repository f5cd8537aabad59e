package io.sheaf.docs.automation.buses;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sheaf.docs.automation.outward.Receiver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// Speaks as Amazon SNS and Amazon EventBridge do, and keeps what it took.
final class StandInBus implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  /// What was taken.
  ///
  /// @param group of a topic that keeps an order; empty of others
  record Taken(String target, String id, String type, String group, JsonNode body) {}

  private final Receiver receiver = new Receiver().answering(this::answer);
  private final List<Taken> taken = new CopyOnWriteArrayList<>();
  private volatile boolean isDown;
  private volatile String refusal = "";

  URI endpoint() {
    return URI.create(receiver.url("/"));
  }

  List<Taken> taken() {
    return List.copyOf(taken);
  }

  List<Taken> takenOf(String documentId) {
    return taken.stream().filter(one -> one.body().toString().contains(documentId)).toList();
  }

  void down(boolean down) {
    isDown = down;
  }

  /// Refuses every entry, with this code; none when it is empty.
  void refusing(String code) {
    refusal = code;
  }

  private Receiver.Answer answer(Receiver.Came came) {
    if (!came.header("Authorization").contains("AWS4-HMAC-SHA256")) {
      return new Receiver.Answer(403, Map.of(), "unsigned");
    }
    if (isDown) {
      return new Receiver.Answer(503, Map.of(), "");
    }
    return came.header("X-Amz-Target").equals("AWSEvents.PutEvents") ? put(came) : publish(came);
  }

  private Receiver.Answer put(Receiver.Came came) {
    var answers = new ArrayList<String>();
    for (var entry : read(came.body()).path("Entries")) {
      if (refusal.isEmpty()) {
        var detail = read(entry.path("Detail").asText());
        taken.add(new Taken(entry.path("EventBusName").asText() + " " + entry.path("Source").asText(),
            detail.path("id").asText(), entry.path("DetailType").asText(), "", detail));
        answers.add("{\"EventId\":\"e\"}");
      } else {
        answers.add("{\"ErrorCode\":\"" + refusal + "\",\"ErrorMessage\":\"no\"}");
      }
    }
    return new Receiver.Answer(200, Map.of("Content-Type", "application/x-amz-json-1.1"),
        "{\"FailedEntryCount\":0,\"Entries\":[" + String.join(",", answers) + "]}");
  }

  private Receiver.Answer publish(Receiver.Came came) {
    var form = new LinkedHashMap<String, String>();
    Arrays.stream(came.body().split("&")).map(one -> one.split("=", 2)).forEach(one -> form.put(text(one[0]),
        one.length < 2 ? "" : text(one[1])));
    var answers = new StringBuilder();
    for (int at = 1;; at++) {
      var prefix = "PublishBatchRequestEntries.member." + at + ".";
      if (!form.containsKey(prefix + "Id")) {
        break;
      }
      var attributes = attributes(form, prefix);
      taken.add(new Taken(form.get("TopicArn"), attributes.getOrDefault("id", ""),
          attributes.getOrDefault("type", ""), form.getOrDefault(prefix + "MessageGroupId", ""),
          read(form.get(prefix + "Message"))));
      answers.append("<member><Id>").append(form.get(prefix + "Id")).append("</Id><MessageId>m</MessageId></member>");
    }
    return new Receiver.Answer(200, Map.of("Content-Type", "text/xml"),
        "<PublishBatchResponse xmlns=\"http://sns.amazonaws.com/doc/2010-03-31/\"><PublishBatchResult><Successful>"
            + answers + "</Successful><Failed/></PublishBatchResult><ResponseMetadata><RequestId>r</RequestId>"
            + "</ResponseMetadata></PublishBatchResponse>");
  }

  private static Map<String, String> attributes(Map<String, String> form, String prefix) {
    var attributes = new LinkedHashMap<String, String>();
    for (int at = 1; form.containsKey(prefix + "MessageAttributes.entry." + at + ".Name"); at++) {
      attributes.put(form.get(prefix + "MessageAttributes.entry." + at + ".Name"),
          form.get(prefix + "MessageAttributes.entry." + at + ".Value.StringValue"));
    }
    return attributes;
  }

  private static String text(String encoded) {
    return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
  }

  private static JsonNode read(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException malformed) {
      throw new UncheckedIOException(malformed);
    }
  }

  @Override
  public void close() {
    receiver.close();
  }
}

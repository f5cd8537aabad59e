package io.sheaf.docs.automation.models;

import io.sheaf.docs.automation.outward.Receiver;
import io.sheaf.docs.web.Outward;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// Speaks as the models of OpenAI do, and says what the test wants said.
final class StandInModel implements AutoCloseable {

  static final String KEY = "sk-stand-in-key";

  private final Receiver receiver = new Receiver();

  Outward.Model address() {
    return new Outward.Model(receiver.url("/v1"), "small", KEY);
  }

  StandInModel says(String content) {
    return answers(200, answer(content, "stop"));
  }

  static String answer(String content, String end) {
    return "{\"id\":\"c-1\",\"object\":\"chat.completion\",\"choices\":[{\"index\":0,\"message\":{\"role\":"
        + "\"assistant\",\"content\":" + Json.write(Value.of(content))
        + "},\"finish_reason\":\"" + end + "\"}],\"usage\":{\"total_tokens\":7}}";
  }

  StandInModel answers(int status, String body) {
    receiver.answering(_ -> new Receiver.Answer(status, Map.of("Content-Type", "application/json"), body));
    return this;
  }

  /// Says so only the second time.
  StandInModel isBusyAtFirst(String content) {
    var asked = new AtomicInteger();
    receiver.answering(_ -> asked.getAndIncrement() == 0
        ? new Receiver.Answer(429, Map.of(), "{\"error\":{\"message\":\"slow down\"}}")
        : new Receiver.Answer(200, Map.of(), answer(content, "stop")));
    return this;
  }

  Receiver.Came asked() {
    return receiver.next();
  }

  /// How often it was asked and nobody looked.
  int unseen() {
    return receiver.rest().size();
  }

  @Override
  public void close() {
    receiver.close();
  }
}

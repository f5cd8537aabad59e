package io.sheaf.docs.automation.outward;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.wire.Json;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Posts a document to the address that an action names.
@Singleton
final class Calling implements Doing {

  private static final Duration WITHIN = Duration.ofMinutes(1);
  /// What may be otherwise another time, of all that is answered.
  private static final Set<Integer> OF_THE_MOMENT = Set.of(429, 502, 503, 509);

  private final Egress egress;
  private final Payloads payloads;
  private final SiteKeys keys;
  private final InstantSource clock;

  Calling(Egress egress, Payloads payloads, SiteKeys keys, InstantSource clock) {
    this.egress = egress;
    this.payloads = payloads;
    this.keys = keys;
    this.clock = clock;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.WEBHOOK);
  }

  @Override
  public Done carryOut(Order order) {
    var payload = Json.object().with("document", payloads.of(order.document())).build();
    var body = Json.write(payload).getBytes(StandardCharsets.UTF_8);
    long timestamp = clock.instant().getEpochSecond();
    var headers = new LinkedHashMap<String, String>();
    headers.put("X-Sheaf-Delivery", order.actionId());
    headers.put("X-Sheaf-Event", EventName.ACTION.words());
    headers.put("X-Sheaf-Attempt", Integer.toString(order.tries() + 1));
    headers.put("X-Sheaf-Timestamp", Long.toString(timestamp));
    var known = keys.of(order.document().site());
    if (!known.isEmpty()) {
      headers.put("X-Sheaf-Signature", SigningKey.signatures(known, timestamp, body));
    }
    var url = order.parameters().getOrDefault("url", "");
    return switch (egress.post(Post.json(url, headers, body, WITHIN))) {
      case Reply.Answered answered when answered.isSuccess() ->
        new Done.Completed(Map.of("status", Value.of(answered.status())));
      case Reply.Answered answered when OF_THE_MOMENT.contains(answered.status()) ->
        new Done.Again("the webhook answered with status " + answered.status());
      case Reply.Answered answered -> new Done.Failed("the webhook answered with status " + answered.status());
      case Reply.Forbidden(var why) -> new Done.Failed(why);
      case Reply.Unreachable(var why) -> new Done.Again("the webhook did not answer: " + why);
    };
  }
}

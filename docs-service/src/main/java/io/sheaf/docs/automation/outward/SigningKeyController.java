package io.sheaf.docs.automation.outward;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Value;
import java.time.InstantSource;
import java.util.List;
import java.util.function.UnaryOperator;

/// The signing keys of a site over HTTP.
@Controller("/sites/{siteId}/signingKeys")
@ExecuteOn(TaskExecutors.BLOCKING)
class SigningKeyController {

  private final SiteKeys keys;
  private final Changes changes;
  private final Events events;
  private final InstantSource clock;

  SigningKeyController(SiteKeys keys, Changes changes, Events events, InstantSource clock) {
    this.keys = keys;
    this.changes = changes;
    this.events = events;
    this.clock = clock;
  }

  @Serdeable
  record KeyView(String keyId, String insertedDate) {}

  @Serdeable
  record KeysView(List<KeyView> keys) {}

  @Serdeable
  record NewKeyView(String keyId, String secret) {}

  @Get
  @Needs(Need.GOVERN)
  KeysView list(Call call, String siteId) {
    return new KeysView(keys.of(call.site()).stream()
        .map(key -> new KeyView(key.keyId(), Dates.wire(key.inserted()))).toList());
  }

  @Post
  @Needs(Need.GOVERN)
  HttpResponse<?> rotate(Call call, String siteId) {
    var fresh = SigningKey.random(clock.instant());
    return changes.commit(call, () -> plan(call, known -> SigningKey.with(known, fresh)),
        _ -> Answer.created(new NewKeyView(fresh.keyId(), fresh.secret())));
  }

  @Delete("/{keyId}")
  @Needs(Need.GOVERN)
  HttpResponse<?> retire(Call call, String siteId, String keyId) {
    return changes.commit(call, () -> plan(call, known -> {
      var left = known.stream().filter(key -> !key.keyId().equals(keyId)).toList();
      if (left.size() == known.size()) {
        throw Refused.notFound("Key '" + keyId + "' not found");
      }
      return left;
    }), _ -> Answer.ok("Key '" + keyId + "' deleted"));
  }

  private Plan<SiteKeys.Next> plan(Call call, UnaryOperator<List<SigningKey>> turning) {
    var next = keys.changing(call.site(), turning);
    var event = Event.of(call, "signingKeys", Event.Type.UPDATE, "signingKeys").changed("keys", ids(next.before()),
        ids(next.after())).build();
    return Plan.of(next, next.write(), events.recording(event));
  }

  private static Value ids(List<SigningKey> of) {
    return Value.texts(of.stream().map(SigningKey::keyId).toList());
  }
}

package io.sheaf.docs.documents.tags;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.RemovableEntries;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;

/// Takes a key off the list of those that tags have; the tags stay.
@Singleton
final class TagIndex implements RemovableEntries {

  private final TagKeys keys;
  private final Changes changes;
  private final Events events;

  TagIndex(TagKeys keys, Changes changes, Events events) {
    this.keys = keys;
    this.changes = changes;
    this.events = events;
  }

  @Override
  public String indexType() {
    return "tags";
  }

  @Override
  public HttpResponse<?> remove(Call call, String indexKey) {
    return changes.commit(call, () -> {
      if (keys.find(call.site(), indexKey).isEmpty()) {
        throw Refused.notFound("invalid indexKey '" + indexKey + "'");
      }
      var event = Event.of(call, "tagKeys", Event.Type.DELETE, indexKey).id("tagKey", indexKey)
          .changed("key", indexKey, null).build();
      return Plan.of(indexKey, TagKeys.unlisting(call.site(), indexKey), events.recording(event));
    }, _ -> Answer.ok("Tag deleted"));
  }
}

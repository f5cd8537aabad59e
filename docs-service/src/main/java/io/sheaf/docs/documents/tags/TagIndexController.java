package io.sheaf.docs.documents.tags;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refused;

/// Takes a key off the list of those that tags have; the tags stay.
@Controller("/indices/tags")
@ExecuteOn(TaskExecutors.BLOCKING)
class TagIndexController {

  private final TagKeys keys;
  private final Changes changes;
  private final Events events;

  TagIndexController(TagKeys keys, Changes changes, Events events) {
    this.keys = keys;
    this.changes = changes;
    this.events = events;
  }

  @Delete("/{indexKey}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String indexKey) {
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

package io.sheaf.docs.automation.queues;

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
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Queues over HTTP.
@Controller("/queues")
@ExecuteOn(TaskExecutors.BLOCKING)
class QueueController {

  private static final int LONGEST_NAME = 250;

  private final Queues queues;
  private final Listing listing;
  private final Changes changes;
  private final Events events;

  QueueController(Queues queues, Listing listing, Changes changes, Events events) {
    this.queues = queues;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
  }

  @Serdeable
  record OneView(String name) {}

  @Serdeable
  record RowView(String queueId, String name) {}

  @Serdeable
  record ListView(@Nullable String next, List<RowView> queues) {}

  @Serdeable
  record AddedView(String queueId) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call) {
    var page = listing.pageOfAll(Query.of(TableSchema.QUEUES_BY_NAME.partition(call.site())), call.limit(),
        call.query("next"), call.audience(), item -> {
          var queue = WaitingQueue.of(call.site(), item);
          return new RowView(queue.queueId(), queue.name());
        });
    return new ListView(page.next(), page.rows());
  }

  @Get("/{queueId}")
  @Needs(Need.READ)
  OneView get(Call call, String queueId) {
    return new OneView(queues.open(call.site(), queueId).name());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call) {
    var queue = new WaitingQueue(call.site(), Ids.uuid(), name(call));
    return changes.commit(call, () -> Plan.of(queue, queue.inserting(), events.recording(
        event(call, Event.Type.CREATE, queue).changed("name", null, queue.name()).build())),
        added -> Answer.created(new AddedView(added.queueId())));
  }

  private static String name(Call call) {
    var body = call.body();
    var name = body.text("name");
    body.faults().when(name == null || name.isBlank(), "name", "'name' is required");
    body.faults().when(name != null && name.length() > LONGEST_NAME, "name",
        "'name' has at most " + LONGEST_NAME + " characters");
    body.check();
    return String.valueOf(name);
  }

  @Delete("/{queueId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String queueId) {
    return changes.commit(call, () -> {
      var queue = queues.open(call.site(), queueId);
      return Plan.of(queue, queue.removing(), events.recording(
          event(call, Event.Type.DELETE, queue).changed("name", queue.name(), null).build()));
    }, _ -> Answer.ok("Queue '" + queueId + "' deleted"));
  }

  private static Event.Builder event(Call call, Event.Type type, WaitingQueue queue) {
    return Event.of(call, "queues", type, "queue#" + queue.queueId()).id("queueId", queue.queueId());
  }
}

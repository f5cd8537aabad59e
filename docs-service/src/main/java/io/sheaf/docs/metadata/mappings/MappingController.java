package io.sheaf.docs.metadata.mappings;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
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
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Mappings over HTTP.
@Controller("/mappings")
@ExecuteOn(TaskExecutors.BLOCKING)
class MappingController {

  private final Mappings mappings;
  private final MappingFields fields;
  private final Listing listing;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  MappingController(Mappings mappings, MappingFields fields, Listing listing, Changes changes, Events events,
      Stamps stamps) {
    this.mappings = mappings;
    this.fields = fields;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  @Serdeable
  record OneView(MappingView mapping) {}

  @Serdeable
  record ListView(@Nullable String next, List<MappingView> mappings) {}

  @Serdeable
  record AddedView(String mappingId) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call) {
    var page = listing.pageOfAll(Query.of(TableSchema.MAPPINGS_BY_NAME.partition(call.site())), call.limit(),
        call.query("next"), call.audience(), item -> MappingView.of(MappingItem.read(item)));
    return new ListView(page.next(), page.rows());
  }

  @Get("/{mappingId}")
  @Needs(Need.READ)
  OneView get(Call call, String mappingId) {
    return new OneView(MappingView.of(open(call, mappingId)));
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call) {
    var wanted = fields.read(call);
    return changes.commit(call, () -> writing(call, null, Ids.uuid(), wanted),
        mapping -> Answer.created(new AddedView(mapping.mappingId())));
  }

  @Put("/{mappingId}")
  @Needs(Need.WRITE)
  HttpResponse<?> set(Call call, String mappingId) {
    var wanted = fields.read(call);
    var mayMake = call.queryFlag("createIfMissing");
    return changes.commit(call, () -> {
      var before = mappings.find(call.site(), mappingId);
      if (before.isEmpty() && !mayMake) {
        throw missing(mappingId);
      }
      if (!Mappings.isId(mappingId)) {
        throw Refused.because("mappingId", "'mappingId' is invalid");
      }
      return writing(call, before.orElse(null), mappingId, wanted);
    }, _ -> Answer.ok("Mapping set"));
  }

  @Delete("/{mappingId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String mappingId) {
    return changes.commit(call, () -> {
      var mapping = open(call, mappingId);
      return Plan.of(mapping,
          Write.delete(MappingItem.key(call.site(), mappingId), Condition.equal("revision", mapping.revision())),
          events.recording(event(call, Event.Type.DELETE, mapping, null)));
    }, _ -> Answer.ok("Mapping '" + mappingId + "' deleted"));
  }

  private Plan<Mapping> writing(Call call, @Nullable Mapping before, String mappingId, MappingFields.Wanted wanted) {
    var faults = new Faults();
    var writes = new ArrayList<>(mappings.relying(call.site(), wanted, faults));
    faults.check();
    var after = new Mapping(mappingId, wanted.name(), wanted.description(), wanted.attributes(),
        wanted.classifications(), before == null ? stamps.next() : before.inserted(),
        before == null ? 1 : before.revision() + 1);
    var item = MappingItem.item(call.site(), after);
    writes.add(before == null ? Write.insert(item) : Write.put(item, Condition.equal("revision", before.revision())));
    writes.add(events.recording(event(call, before == null ? Event.Type.CREATE : Event.Type.UPDATE, before, after)));
    return new Plan<>(writes, after);
  }

  private static Event event(Call call, Event.Type type, @Nullable Mapping before, @Nullable Mapping after) {
    var id = before == null ? String.valueOf(after == null ? null : after.mappingId()) : before.mappingId();
    return Event.of(call, "mappings", type, "mapping#" + id).id("mappingId", id)
        .changed("name", before == null ? null : before.name(), after == null ? null : after.name())
        .changed("description", before == null ? null : before.description(),
            after == null ? null : after.description())
        .changed("attributes", before == null ? null : MappingItem.attributes(before),
            after == null ? null : MappingItem.attributes(after))
        .changed("classifications", before == null ? null : MappingItem.classifications(before),
            after == null ? null : MappingItem.classifications(after))
        .build();
  }

  private Mapping open(Call call, String mappingId) {
    return mappings.find(call.site(), mappingId).orElseThrow(() -> missing(mappingId));
  }

  private static Refused missing(String mappingId) {
    return Refused.notFound("Mapping '" + mappingId + "' not found");
  }
}

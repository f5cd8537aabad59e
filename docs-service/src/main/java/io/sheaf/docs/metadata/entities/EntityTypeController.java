package io.sheaf.docs.metadata.entities;

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
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.TableSchema;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The types of entities over HTTP.
@Controller("/entityTypes")
@ExecuteOn(TaskExecutors.BLOCKING)
class EntityTypeController {

  private final Entities entities;
  private final TypeOfPath paths;
  private final PresetTypes presets;
  private final Listing listing;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  EntityTypeController(Entities entities, TypeOfPath paths, PresetTypes presets, Listing listing, Changes changes,
      Events events, Stamps stamps) {
    this.entities = entities;
    this.paths = paths;
    this.presets = presets;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  @Serdeable
  record TypeView(String entityTypeId, String namespace, String name, @Nullable String insertedDate) {

    static TypeView of(EntityType type) {
      return new TypeView(type.entityTypeId(), type.namespace().name(), type.name(),
          type.inserted() == null ? null : Dates.wire(type.inserted().micros()));
    }
  }

  @Serdeable
  record OneView(TypeView entityType) {}

  @Serdeable
  record ListView(@Nullable String next, List<TypeView> entityTypes) {}

  @Serdeable
  record AddedView(String entityTypeId) {}

  /// What a request makes of a type.
  private record Wanted(EntityNamespace namespace, String name) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call) {
    var faults = new Faults();
    var word = call.query("namespace");
    faults.when(word == null || word.isBlank(), "namespace", "'namespace' is required");
    var namespace = EntityNamespace.read(word, faults);
    faults.check();
    var face = TableSchema.ENTITY_TYPES_BY_NAME;
    var page = listing.pageOfAll(Query.of(face.partition(call.site()), face.beginning(String.valueOf(namespace))),
        call.limit(),
        call.query("next"), call.audience(), item -> TypeView.of(EntityTypeItem.read(call.site(), item)));
    return new ListView(page.next(), page.rows());
  }

  @Get("/{entityTypeId}")
  @Needs(Need.READ)
  OneView get(Call call, String entityTypeId) {
    return new OneView(TypeView.of(paths.openStored(call, entityTypeId)));
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call) {
    var wanted = wanted(call);
    return changes.commit(call, () -> {
      checkName(call, wanted, null);
      return making(call, Ids.uuid(), wanted);
    }, type -> Answer.created(new AddedView(type.entityTypeId())));
  }

  @Put("/{entityTypeId}")
  @Needs(Need.WRITE)
  HttpResponse<?> set(Call call, String entityTypeId) {
    var wanted = wanted(call);
    var mayMake = call.queryFlag("createIfMissing");
    return changes.commit(call, () -> {
      var before = paths.find(call, entityTypeId).filter(EntityType::isStored);
      checkName(call, wanted, before.orElse(null));
      if (before.isEmpty()) {
        if (!mayMake) {
          throw Refused.notFound("Entity Type '" + entityTypeId + "' not found");
        }
        return making(call, entityTypeId, wanted);
      }
      return replacing(call, before.get(), wanted);
    }, _ -> Answer.ok("EntityType set"));
  }

  @Delete("/{entityTypeId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String entityTypeId) {
    return changes.commit(call, () -> {
      var type = paths.openStored(call, entityTypeId);
      if (type.entities() > 0) {
        throw Refused.because("entityId", "Entities attached to Entity type");
      }
      var event = event(call, Event.Type.DELETE, type).changed("name", type.name(), null).build();
      return new Plan<>(EntityTypeItem.deleting(type), type).and(events.recording(event));
    }, _ -> Answer.ok("EntityType deleted"));
  }

  private Wanted wanted(Call call) {
    var body = call.body();
    var given = body.object("entityType");
    body.check();
    if (given.isEmpty()) {
      throw new Refused(Refusal.INVALID_REQUEST, "Missing required parameter 'entityType'");
    }
    return wanted(given.get());
  }

  private Wanted wanted(Fields given) {
    var faults = given.faults();
    var word = given.text("namespace");
    var namespace = EntityNamespace.read(word, faults);
    faults.when(word == null || word.isBlank(), "namespace", "'namespace' is required");
    var name = Optional.ofNullable(given.text("name")).orElse("");
    if (name.isBlank()) {
      faults.add("name", "'name' is required");
    } else {
      faults.when(!EntityIds.isTypeName(name) || namespace == EntityNamespace.PRESET && !presets.has(name), "name",
          "'name' unexpected value '" + shortened(name) + "'");
    }
    faults.check();
    return new Wanted(Optional.ofNullable(namespace).orElse(EntityNamespace.CUSTOM), name);
  }

  private static String shortened(String name) {
    return name.length() <= EntityIds.LONGEST_NAME
        ? name
        : name.substring(0, name.offsetByCodePoints(0, name.codePointCount(0, EntityIds.LONGEST_NAME))) + "…";
  }

  private void checkName(Call call, Wanted wanted, @Nullable EntityType self) {
    var holder = entities.typeOfName(call.site(), wanted.namespace(), wanted.name()).filter(EntityType::isStored);
    if (holder.isPresent() && (self == null || !self.entityTypeId().equals(holder.get().entityTypeId()))) {
      throw Refused.because("name", "'name' already exists");
    }
  }

  private Plan<EntityType> making(Call call, String entityTypeId, Wanted wanted) {
    var type = new EntityType(call.site(), entityTypeId, wanted.namespace(), wanted.name(), stamps.next(), 0, 1);
    var event = event(call, Event.Type.CREATE, type).changed("namespace", null, type.namespace().name())
        .changed("name", null, type.name()).build();
    return new Plan<>(EntityTypeItem.inserting(type), type).and(events.recording(event));
  }

  private Plan<EntityType> replacing(Call call, EntityType before, Wanted wanted) {
    var after = new EntityType(before.site(), before.entityTypeId(), wanted.namespace(), wanted.name(),
        before.inserted(), before.entities(), before.revision() + 1);
    var event = event(call, Event.Type.UPDATE, after)
        .changed("namespace", before.namespace().name(), after.namespace().name())
        .changed("name", before.name(), after.name()).build();
    return new Plan<>(EntityTypeItem.replacing(before, after), after).and(events.recording(event));
  }

  private static Event.Builder event(Call call, Event.Type what, EntityType type) {
    return Event.of(call, "entityTypes", what, "entityType#" + type.entityTypeId()).id("entityTypeId",
        type.entityTypeId());
  }
}

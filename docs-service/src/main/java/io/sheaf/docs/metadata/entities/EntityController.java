package io.sheaf.docs.metadata.entities;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Entities over HTTP.
@Controller("/entities/{entityTypeId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class EntityController {

  private final Entities entities;
  private final EntityChanges entityChanges;
  private final TypeOfPath paths;
  private final Listing listing;
  private final Changes changes;

  EntityController(Entities entities, EntityChanges entityChanges, TypeOfPath paths, Listing listing,
      Changes changes) {
    this.entities = entities;
    this.entityChanges = entityChanges;
    this.paths = paths;
    this.listing = listing;
    this.changes = changes;
  }

  @Serdeable
  record OneView(EntityView entity) {}

  @Serdeable
  record ListView(@Nullable String next, List<EntityView> entities) {}

  @Serdeable
  record AddedView(String entityId) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call, String entityTypeId) {
    var type = paths.open(call, entityTypeId);
    var page = listing.pageOfAll(
        Query.of(TableSchema.ENTITIES_BY_NAME.partition(call.site(), type.entityTypeId())), call.limit(),
        call.query("next"), call.audience(), item -> EntityView.of(EntityItem.read(call.site(), item)));
    return new ListView(page.next(), page.rows());
  }

  @Get("/{entityId}")
  @Needs(Need.READ)
  OneView get(Call call, String entityTypeId, String entityId) {
    return new OneView(EntityView.of(open(call, paths.open(call, entityTypeId), entityId)));
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call, String entityTypeId) {
    var wanted = WantedEntity.read(call).named();
    return changes.commit(call,
        () -> entityChanges.making(call, paths.open(call, entityTypeId), Ids.uuid(), wanted),
        entity -> Answer.created(new AddedView(entity.entityId())));
  }

  @Put("/{entityId}")
  @Needs(Need.WRITE)
  HttpResponse<?> set(Call call, String entityTypeId, String entityId) {
    var wanted = WantedEntity.read(call).named();
    var mayMake = call.queryFlag("createIfMissing");
    return changes.commit(call, () -> {
      var type = paths.open(call, entityTypeId);
      var before = entities.find(call.site(), type.entityTypeId(), entityId);
      if (before.isEmpty() && mayMake) {
        if (!EntityIds.isId(entityId)) {
          throw Refused.because("entityId", "'entityId' is invalid");
        }
        return entityChanges.making(call, type, entityId, wanted);
      }
      return entityChanges.replacing(call, before.orElseThrow(() -> missing(entityId)), wanted);
    }, _ -> Answer.ok("Entity set"));
  }

  @Patch("/{entityId}")
  @Needs(Need.WRITE)
  HttpResponse<?> update(Call call, String entityTypeId, String entityId) {
    var wanted = WantedEntity.read(call);
    return changes.commit(call, () -> {
      var type = paths.open(call, entityTypeId);
      var before = entities.find(call.site(), type.entityTypeId(), entityId).orElseThrow(() -> missing(entityId));
      return entityChanges.merging(call, before, wanted);
    }, _ -> Answer.ok("Entity updated"));
  }

  @Delete("/{entityId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String entityTypeId, String entityId) {
    return changes.commit(call,
        () -> entityChanges.removing(call, open(call, paths.open(call, entityTypeId), entityId)),
        _ -> Answer.ok("Entity deleted"));
  }

  @Delete("/{entityId}/attributes/{attributeKey}")
  @Needs(Need.DELETE)
  HttpResponse<?> removeAttribute(Call call, String entityTypeId, String entityId, String attributeKey) {
    return changes.commit(call,
        () -> entityChanges.removing(call, open(call, paths.open(call, entityTypeId), entityId), attributeKey),
        _ -> Answer.ok("attribute '" + attributeKey + "' removed from entity '" + entityId + "'"));
  }

  private Entity open(Call call, EntityType type, String entityId) {
    Optional<Entity> found = entities.find(call.site(), type.entityTypeId(), entityId);
    return found.orElseThrow(() -> Refused.notFound("entity '" + entityId + "' not found"));
  }

  private static Refused missing(String entityId) {
    return Refused.notFound("Entity '" + entityId + "' not found");
  }
}

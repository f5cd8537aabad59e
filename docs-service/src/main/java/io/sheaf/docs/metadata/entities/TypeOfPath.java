package io.sheaf.docs.metadata.entities;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;
import java.util.Optional;

/// The type that a path names, by its id or by its name.
@Singleton
final class TypeOfPath {

  private final Entities entities;

  TypeOfPath(Entities entities) {
    this.entities = entities;
  }

  Optional<EntityType> find(Call call, String idOrName) {
    var faults = new Faults();
    EntityNamespace.read(call.query("namespace"), faults);
    faults.when(!EntityIds.isId(idOrName), "entityTypeId", "'entityTypeId' is invalid");
    faults.check();
    return entities.type(call.site(), idOrName, call.query("namespace"));
  }

  EntityType open(Call call, String idOrName) {
    return find(call, idOrName).orElseThrow(() -> missing(idOrName));
  }

  /// A type that is stored; a preset one that nobody used yet is not.
  EntityType openStored(Call call, String idOrName) {
    return find(call, idOrName).filter(EntityType::isStored).orElseThrow(() -> missing(idOrName));
  }

  private static Refused missing(String idOrName) {
    return Refused.because("entityTypeId", "EntityType '" + idOrName + "' is not found");
  }
}

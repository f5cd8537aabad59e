package io.sheaf.docs.metadata.entities;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Refused;
import org.jspecify.annotations.Nullable;

/// What a request makes of an entity.
///
/// @param name null when it says nothing of it
/// @param values null when it says nothing of them
record WantedEntity(@Nullable String name, @Nullable GivenValues values) {

  static WantedEntity read(Call call) {
    var body = call.body();
    var given = body.object("entity");
    body.check();
    if (given.isEmpty()) {
      throw Refused.because(null, "Missing 'entity'");
    }
    var entity = given.get();
    var name = entity.text("name");
    entity.faults().when(name != null && name.length() > EntityIds.LONGEST_NAME, "name",
        "'name' has at most " + EntityIds.LONGEST_NAME + " characters");
    var values = entity.has("attributes") ? GivenValues.read(entity, "attributes") : null;
    entity.check();
    return new WantedEntity(name == null || name.isBlank() ? null : name, values);
  }

  /// The same, with a name as it must have one.
  WantedEntity named() {
    if (name == null) {
      throw Refused.because("name", "'name' is required");
    }
    return this;
  }
}

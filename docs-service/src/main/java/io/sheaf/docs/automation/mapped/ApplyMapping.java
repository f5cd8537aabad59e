package io.sheaf.docs.automation.mapped;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.NewAttribute;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.metadata.mappings.Mappings;
import io.sheaf.docs.metadata.mappings.applying.Mapped;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Applies a mapping to a document.
@Singleton
final class ApplyMapping implements Doing {

  private final Mappings mappings;
  private final MappedValues values;
  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Events events;
  private final Stamps stamps;

  ApplyMapping(Mappings mappings, MappedValues values, Documents documents, DocumentAttributes attributes,
      Events events, Stamps stamps) {
    this.mappings = mappings;
    this.values = values;
    this.documents = documents;
    this.attributes = attributes;
    this.events = events;
    this.stamps = stamps;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.IDP);
  }

  @Override
  public Done carryOut(Order order) {
    var document = order.document();
    var mappingId = order.parameters().getOrDefault("mappingId", "");
    var mapping = mappings.find(document.site(), mappingId);
    if (mapping.isEmpty()) {
      return new Done.Failed(missing(mappingId));
    }
    var mapped = values.of(document, mapping.get());
    return new Done.Changing(() -> plan(order, mapped));
  }

  static String missing(String mappingId) {
    return "Mapping '" + mappingId + "' not found";
  }

  private Plan<Map<String, Value>> plan(Order order, Mapped mapped) {
    var call = Call.ofService(order.by(), order.document().site(), "");
    var before = documents.openToChange(call, order.document().ref(), Permission.WRITE);
    var now = stamps.next();
    var said = attributes.of(before.ref());
    var settled = values.settled(call, before, said, mapped, now);
    var setting = settled.setting();
    if (setting.isNothing()) {
      return Plan.nothing(metadata(mapped, said, settled.refused()));
    }
    var event = setting
        .noting(DocumentEvents.of(call, before.ref(), DocumentAttributes.RESOURCE, Event.Type.UPDATE), "");
    var writes = new ArrayList<Write>(setting.writes());
    writes.add(documents.touching(before));
    writes.add(events.recordingAfter(now, event.build()));
    return new Plan<>(writes, metadata(mapped, said, settled.refused()));
  }

  /// What became of each, in words: where it comes from, or why it is not set.
  private static Map<String, Value> metadata(Mapped mapped, List<DocumentAttribute> before,
      Map<String, String> refused) {
    var said = new LinkedHashMap<String, Value>();
    for (var value : mapped.values()) {
      var key = value.value().key();
      var why = Optional.ofNullable(refused.get(key)).map(text -> "not set: " + text)
          .or(() -> MappedValues.keeping(value, before));
      said.put(key, Value.of(why.orElseGet(() -> origin(value))));
    }
    if (!mapped.classifications().isEmpty()) {
      var why = refused.get(NewAttribute.CLASSIFICATION);
      said.put(NewAttribute.CLASSIFICATION, why == null
          ? Value.texts(mapped.classifications())
          : Value.of("not set: " + why));
    }
    return said;
  }

  private static String origin(Mapped.Value value) {
    if (value.isDefault()) {
      return "default";
    }
    var origin = new StringBuilder(value.source().name());
    if (value.label() != null) {
      origin.append(" '").append(value.label()).append('\'');
    }
    if (value.line() != null) {
      origin.append(" in line ").append(value.line());
    }
    return origin.toString();
  }
}

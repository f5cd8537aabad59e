package io.sheaf.docs.automation.models;

import io.sheaf.docs.automation.mapped.Settling;
import io.sheaf.docs.automation.models.Asking.Outcome;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.NewAttribute;
import io.sheaf.docs.documents.attributes.SetBy;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.metadata.attributes.Attribute;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.Patterns;
import io.sheaf.docs.metadata.mappings.applying.Fitting;
import io.sheaf.docs.metadata.schemas.Schemas;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Keeps what a model said, and sets what it said the document is.
@Singleton
final class Keeping {

  private static final String RESOURCE = "documentModelResults";

  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Attributes definitions;
  private final Patterns patterns;
  private final Schemas schemas;
  private final Events events;
  private final Stamps stamps;

  Keeping(Documents documents, DocumentAttributes attributes, Attributes definitions, Patterns patterns,
      Schemas schemas, Events events, Stamps stamps) {
    this.documents = documents;
    this.attributes = attributes;
    this.definitions = definitions;
    this.patterns = patterns;
    this.schemas = schemas;
    this.events = events;
    this.stamps = stamps;
  }

  /// @param set what became of each value, in words
  record Kept(Result result, Map<String, Value> set) {}

  /// To be called in a plan.
  Plan<Kept> keeping(DocumentRef ref, Caller by, Outcome.Judged judged) {
    var call = Call.ofService(by, ref.site(), "");
    var before = open(call, ref, judged);
    var now = stamps.next();
    var version = judged.of() == null ? "" : judged.of().version();
    var result = new Result(ref, judged.kind(), judged.prompt().name(), judged.prompt().category(), judged.said(),
        judged.modelId(), version, by.name(), now);
    var set = new LinkedHashMap<String, Value>();
    var settled = judged.kind() == Kind.CLASSIFICATION
        ? new Settling(attributes, call, before, now).settle(wanted(before, judged.said(), set))
        : new Settling(attributes, call, before, now).settle(List.of());
    settled.refused().forEach((key, why) -> set.put(key, Value.of("not set: " + why)));
    var setting = settled.setting();
    var event = setting.isNothing()
        ? DocumentEvents.of(call, ref, RESOURCE, Event.Type.CREATE).changed("llmPromptEntityName", null,
            result.prompt())
        : setting.noting(DocumentEvents.of(call, ref, DocumentAttributes.RESOURCE, Event.Type.UPDATE), "");
    var writes = new ArrayList<Write>(setting.writes());
    writes.add(documents.touching(before));
    writes.add(Write.put(result.item()));
    writes.add(events.recordingAfter(now, event.build()));
    return new Plan<>(writes, new Kept(result, set));
  }

  /// The document as it may be changed now, with the content that was asked about.
  Document open(Call call, DocumentRef ref, Outcome.Judged judged) {
    var document = documents.openToChange(call, ref, Permission.WRITE);
    if (!document.content().equals(Optional.ofNullable(judged.of()))) {
      // why another time: what was said is not of this content.
      throw new Refused(Refusal.BUSY, "the content was replaced while the model was asked");
    }
    return document;
  }

  private List<NewAttribute> wanted(Document document, Judgement said, Map<String, Value> set) {
    var existing = new LinkedHashMap<String, DocumentAttribute>();
    attributes.of(document.ref()).forEach(attribute -> existing.put(attribute.key(), attribute));
    var wanted = new ArrayList<NewAttribute>();
    var defined = said.fields().isEmpty()
        ? Map.<String, Attribute>of()
        : definitions.find(document.site(), said.fields().keySet());
    said.fields().forEach((key, values) -> {
      var value = Optional.ofNullable(defined.get(key)).filter(Keeping::isForAll)
          .flatMap(attribute -> new Fitting(key, attribute.dataType(), null, patterns).all(values));
      if (value.isPresent() && isFree(existing, key, set)) {
        wanted.add(plain(value.get()));
        set.put(key, Value.of(String.join(", ", value.get().spelled())));
      }
    });
    classification(document, said).ifPresent(id -> {
      if (isFree(existing, NewAttribute.CLASSIFICATION, set)) {
        wanted.add(new NewAttribute.Classified(id));
        set.put(NewAttribute.CLASSIFICATION, Value.of(id));
      }
    });
    return wanted;
  }

  /// why no others: a document that says what is to be said of it would else govern itself.
  private static boolean isForAll(Attribute attribute) {
    boolean isPlain = switch (attribute.dataType()) {
      case STRING, NUMBER, BOOLEAN -> true;
      case KEY_ONLY, PUBLICATION, WATERMARK, ENTITY -> false;
    };
    return isPlain && !attribute.type().isGoverned() && !Attributes.isReserved(attribute.key());
  }

  private static boolean isFree(Map<String, DocumentAttribute> existing, String key, Map<String, Value> set) {
    var there = existing.get(key);
    if (there != null && there.by() == SetBy.PERSON) {
      set.put(key, Value.of("kept: " + there.userId() + " set it"));
      return false;
    }
    return true;
  }

  private static NewAttribute plain(AttributeValue value) {
    return new NewAttribute.Plain(value.key(), value.strings(), value.numbers(), value.bool());
  }

  /// By its name in whatever case, as models are careless with that.
  private Optional<String> classification(Document document, Judgement said) {
    return said.classification().isEmpty()
        ? Optional.empty()
        : schemas.classifications(document.site()).entrySet().stream()
            .filter(one -> one.getKey().equalsIgnoreCase(said.classification())).map(Map.Entry::getValue).findFirst();
  }
}

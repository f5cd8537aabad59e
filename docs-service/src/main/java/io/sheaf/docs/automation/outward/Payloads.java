package io.sheaf.docs.automation.outward;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Recorded;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.content.ContentLinks;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;

/// What those outside are told of a document: as it is now, and of what happened to it, what changed.
@Singleton
public final class Payloads {

  /// For as long as who was told may still fetch the content.
  private static final Duration LINK_LIFE = Duration.ofDays(7);
  private static final String ATTRIBUTES = "attributes.";
  private static final String TAGS = "tags.";

  private final DocumentAttributes attributes;
  private final ContentLinks links;

  Payloads(DocumentAttributes attributes, ContentLinks links) {
    this.attributes = attributes;
    this.links = links;
  }

  /// The document that an event is about.
  public static DocumentRef documentOf(Event event) {
    var ids = event.ids();
    return new DocumentRef(event.site(), String.valueOf(ids.get("documentId")), ids.get("artifactId"));
  }

  /// Of the document as it is now.
  public Value of(Document document) {
    return described(document).build();
  }

  /// Of the document as it is now, with what happened to it.
  public Value of(Document document, Recorded recorded) {
    var object = described(document);
    changes(object, recorded.event());
    return object.with("timestamp", Dates.wire(recorded.when().micros())).build();
  }

  /// Of a document that is no more.
  public static Value ofGone(DocumentRef ref, Recorded recorded) {
    var object = Json.object().with("siteId", ref.site().text()).with("documentId", ref.documentId())
        .with("artifactId", ref.artifactId());
    changes(object, recorded.event());
    return object.with("timestamp", Dates.wire(recorded.when().micros())).build();
  }

  private Json.Writing described(Document document) {
    var ref = document.ref();
    var object = Json.object().with("siteId", ref.site().text()).with("documentId", ref.documentId())
        .with("artifactId", ref.artifactId()).with("path", document.path()).with("userId", document.userId())
        .with("insertedDate", Dates.wire(document.inserted().micros()))
        .with("lastModifiedDate", Dates.wireOrNull(document.lastModified()))
        .with("contentType", document.contentType()).with("contentLength", document.contentLength())
        .with("checksum", document.checksum())
        .with("checksumType", document.checksumType() == null ? null : document.checksumType().name())
        .with("width", document.width()).with("height", document.height())
        .with("deepLinkPath", document.deepLinkPath()).with("belongsToDocumentId", document.belongsTo())
        .with("artifactCategory", document.artifactCategory())
        .with("promotedArtifactId", document.promotedArtifact());
    object.with("url", links.of(document, LINK_LIFE).orElse(null));
    var said = attributes.of(ref);
    if (!said.isEmpty()) {
      var byKey = Json.object();
      said.forEach(one -> byKey.with(one.key(), value(one.value())));
      object.with("attributes", byKey.build());
    }
    return object;
  }

  private static Value value(AttributeValue value) {
    var strings = value.type() == ValueType.COMPOSITE_STRING ? value.spelled() : value.strings();
    var object = Json.object();
    if (value.bool() != null) {
      object.with("booleanValue", Value.of(value.bool()));
    }
    several(object, "stringValue", strings.stream().map(Value::of).toList());
    several(object, "numberValue", value.numbers().stream().map((BigDecimal number) -> Value.of(number)).toList());
    return object.with("valueType", value.type().name()).build();
  }

  private static void several(Json.Writing object, String name, List<Value> values) {
    if (values.size() == 1) {
      object.with(name, values.getFirst());
    } else {
      object.with(name + "s", values);
    }
  }

  private static void changes(Json.Writing object, Event event) {
    boolean isOfAttributes = event.resource().equals(DocumentAttributes.RESOURCE);
    boolean isOfDocument = event.resource().equals("documents");
    var fields = Json.object();
    var added = new TreeSet<String>();
    var changed = Json.object();
    event.changes().forEach((field, one) -> {
      if (isOfAttributes || field.startsWith(ATTRIBUTES)) {
        var key = isOfAttributes ? field : field.substring(ATTRIBUTES.length());
        if (one.before() == null) {
          added.add(key);
        } else {
          changed.with(key, noted(one.before()));
        }
      } else if (isOfDocument && !field.startsWith(TAGS) && one.before() != null) {
        fields.with(field, one.before());
      }
    });
    ifAny(object, "changed", fields.build());
    object.with("addedAttributes", added.stream().map(Value::of).toList());
    ifAny(object, "changedAttributes", changed.build());
    reminder(object, event);
  }

  /// Whom a document waits for in which workflow; without that, who hears of it could tell nobody.
  private static void reminder(Json.Writing object, Event event) {
    if (event.changes().get("reminder") instanceof Event.Changed(_, var groups) && groups != null) {
      object.with("reminder", Json.object().with("workflowId", event.ids().get("workflowId"))
          .with("queueId", event.ids().get("queueId")).with("approvalGroups", groups).build());
    }
  }

  private static void ifAny(Json.Writing object, String name, Value said) {
    if (said instanceof Value.Fields(var inner) && !inner.isEmpty()) {
      object.with(name, said);
    }
  }

  private static Value noted(Value before) {
    var object = Json.object();
    switch (before) {
      case Value.Decimal number -> object.with("numberValue", number);
      case Value.Flag flag -> object.with("booleanValue", flag);
      case Value.Listing(var values) ->
        object.with(values.stream().allMatch(Value.Decimal.class::isInstance) ? "numberValues" : "stringValues",
            values);
      default -> object.with("stringValue", before);
    }
    return object.build();
  }
}

package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.attributes.NewAttribute.Classified;
import io.sheaf.docs.documents.attributes.NewAttribute.Plain;
import io.sheaf.docs.documents.attributes.NewAttribute.Reference;
import io.sheaf.docs.documents.attributes.NewAttribute.Referring;
import io.sheaf.docs.documents.attributes.NewAttribute.Related;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Attributes as they stand in requests, told apart by their fields. What is wrong with one becomes faults of the
/// request.
final class NewAttributes {

  private static final int MOST = 200;

  private NewAttributes() {
  }

  static List<NewAttribute> list(Fields owner, String field) {
    var elements = owner.objects(field);
    if (elements.size() > MOST) {
      owner.faults().add(owner.pathOf(field), DocumentAttributes.TOO_MANY);
      return List.of();
    }
    var given = new ArrayList<NewAttribute>();
    elements.forEach(element -> given.addAll(element(element)));
    return given;
  }

  private static List<NewAttribute> element(Fields element) {
    if (element.has("relationship") || element.has("documentId") && !element.has("key")) {
      return related(element);
    }
    if (element.has("classificationId")) {
      var id = element.text("classificationId");
      return id == null ? List.of() : List.of(new Classified(id));
    }
    var key = element.text("key");
    if (key == null || key.isBlank()) {
      throw new Refused(Refusal.INVALID_REQUEST, "'key' is required");
    }
    return valued(element, key);
  }

  /// What the fields of a value say, under this key.
  static List<NewAttribute> valued(Fields fields, String key) {
    if (fields.has("entityTypeId") || fields.has("entityId")) {
      return reference(fields).<List<NewAttribute>>map(one -> List.of(new Referring(key, List.of(one))))
          .orElse(List.of());
    }
    if (fields.has("entities")) {
      var references = new ArrayList<Reference>();
      fields.objects("entities").forEach(one -> reference(one).ifPresent(references::add));
      return references.isEmpty() ? List.of(empty(key)) : List.of(new Referring(key, references));
    }
    var plain = plain(fields, key);
    return switch (key) {
      case NewAttribute.CLASSIFICATION -> plain.strings().isEmpty()
          ? List.of(plain)
          : plain.strings().stream().<NewAttribute>map(Classified::new).toList();
      case NewAttribute.RELATIONSHIPS -> plain.strings().isEmpty()
          ? List.of(plain)
          : plain.strings().stream().<NewAttribute>mapMulti((text, out) -> related(fields, text).ifPresent(out))
              .toList();
      default -> List.of(plain);
    };
  }

  private static Plain empty(String key) {
    return new Plain(key, List.of(), List.of(), null);
  }

  private static Plain plain(Fields fields, String key) {
    var strings = new ArrayList<String>(fields.texts("stringValues"));
    var text = fields.text("stringValue");
    if (text != null) {
      strings.add(text);
    }
    var numbers = new ArrayList<BigDecimal>(fields.numbers("numberValues"));
    var number = fields.number("numberValue");
    if (number != null) {
      numbers.add(number);
    }
    var flag = fields.has("booleanValue") ? (Boolean) fields.flag("booleanValue") : null;
    return new Plain(key, strings, numbers, flag);
  }

  private static Optional<Reference> reference(Fields fields) {
    var type = fields.text("entityTypeId");
    var entity = fields.text("entityId");
    fields.faults().when(type == null || type.isEmpty(), "entityTypeId", "'entityTypeId' is required");
    fields.faults().when(entity == null || entity.isEmpty(), "entityId", "'entityId' is required");
    return type == null || type.isEmpty() || entity == null || entity.isEmpty()
        ? Optional.empty()
        : Optional.of(new Reference(type, entity, fields.text("namespace")));
  }

  private static List<NewAttribute> related(Fields fields) {
    var other = fields.text("documentId");
    var relationship = fields.word("relationship", Relationship.class);
    var inverse = fields.word("inverseRelationship", Relationship.class);
    fields.faults().when(relationship == null, "relationship", "'relationship' is required");
    fields.faults().when(inverse == null && fields.has("inverseRelationship"), "inverseRelationship",
        "'inverseRelationship' is no relationship");
    if (relationship == null) {
      return List.of();
    }
    return List.of(new Related(other == null ? "" : other, relationship, inverse));
  }

  /// `TYPE#documentId`, as it is shown.
  private static Optional<Related> related(Fields fields, String text) {
    int at = text.indexOf('#');
    for (var relationship : Relationship.values()) {
      if (at > 0 && relationship.name().equals(text.substring(0, at).toUpperCase(Locale.ROOT))) {
        return Optional.of(new Related(text.substring(at + 1), relationship, null));
      }
    }
    fields.faults().add(NewAttribute.RELATIONSHIPS, "'" + NewAttribute.RELATIONSHIPS + "' unexpected value '"
        + (text.length() > 100 ? text.substring(0, text.offsetByCodePoints(0, 50)) + "…" : text) + "'");
    return Optional.empty();
  }
}

package io.sheaf.workflow.rules;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Condition;
import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.Operator;
import io.sheaf.workflow.conditions.Property;
import io.sheaf.workflow.conditions.Source;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import org.jspecify.annotations.Nullable;

/// One condition of a rule, in the peer's words; [#condition] says it in those of the one grammar.
///
/// @param criterion what it looks at
/// @param olderName whether the criterion was given under its older name, and is written back so
/// @param value null for an attribute that only has to be there
/// @param operation null where none was given, which asks for equality
public record Must(Criterion criterion, boolean olderName, @Nullable String attributeKey, @Nullable String fieldName,
    @Nullable String value, @Nullable Operation operation) {

  private static final int LONGEST = 1000;
  private static final int LONGEST_KEY = 250;
  private static final String ALL_TYPES = "*";

  public enum Criterion {
    TEXT, CONTENT_TYPE, BARCODE, FIELD, ATTRIBUTE
  }

  public enum Operation {
    EQ, CONTAINS
  }

  static Must read(Fields at) {
    var named = at.word("criterion", Criterion.class);
    var older = at.word("attribute", Criterion.class);
    var criterion = named == null ? older : named;
    if (criterion == null) {
      at.missing("criterion");
      criterion = Criterion.TEXT;
    }
    at.faults().when(named != null && older != null && named != older, at.pathOf("attribute"),
        "'" + at.pathOf("attribute") + "' is the older name of 'criterion', and says something else");
    if (criterion == Criterion.ATTRIBUTE) {
      at.required("attributeKey");
    }
    if (criterion == Criterion.FIELD) {
      at.required("fieldName");
    }
    var value = at.text("value", LONGEST);
    if (value == null && !at.has("value") && criterion != Criterion.ATTRIBUTE) {
      at.missing("value");
    }
    return new Must(criterion, named == null, at.text("attributeKey", LONGEST_KEY), at.text("fieldName", LONGEST_KEY),
        value, operation(at));
  }

  private static @Nullable Operation operation(Fields at) {
    return at.has("operation") ? at.requiredWord("operation", Operation.class) : null;
  }

  public Condition condition() {
    var source = source();
    var asked = value;
    if (asked == null) {
      return Condition.Test.of(source, Operator.EXISTS);
    }
    if (criterion == Criterion.CONTENT_TYPE && asked.strip().equals(ALL_TYPES)) {
      return Condition.always();
    }
    return Condition.Test.of(source, operation == Operation.CONTAINS ? Operator.CONTAINS : Operator.EQ,
        Datum.of(asked));
  }

  private Source source() {
    return switch (criterion) {
      case TEXT -> new Source.Content();
      case CONTENT_TYPE -> new Source.Of(Property.CONTENT_TYPE);
      case BARCODE -> new Source.Barcode();
      case FIELD -> new Source.Field(String.valueOf(fieldName));
      case ATTRIBUTE -> new Source.Attribute(String.valueOf(attributeKey));
    };
  }

  Value written() {
    return Json.object().with(olderName ? "attribute" : "criterion", criterion.name())
        .with("attributeKey", attributeKey).with("fieldName", fieldName).with("value", value)
        .with("operation", operation == null ? null : operation.name()).build();
  }
}

package io.sheaf.docs.documents.attributes;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An attribute as a client gives it, in one of its shapes; not yet held against its definition.
public sealed interface NewAttribute {

  String CLASSIFICATION = "Classification";
  String RELATIONSHIPS = "Relationships";

  String key();

  /// Texts, numbers or a flag, or nothing but the key.
  record Plain(String key, List<String> strings, List<BigDecimal> numbers, @Nullable Boolean flag)
      implements
        NewAttribute {

    public Plain {
      strings = List.copyOf(strings);
      numbers = List.copyOf(numbers);
    }

    boolean isEmpty() {
      return strings.isEmpty() && numbers.isEmpty() && flag == null;
    }
  }

  /// A classification.
  record Classified(String classificationId) implements NewAttribute {
    @Override
    public String key() {
      return CLASSIFICATION;
    }
  }

  /// What the document is to another, and perhaps what that is to this one.
  record Related(String documentId, Relationship relationship, @Nullable Relationship inverse)
      implements
        NewAttribute {

    @Override
    public String key() {
      return RELATIONSHIPS;
    }

    String value() {
      return relationship + "#" + documentId;
    }
  }

  /// Entities.
  record Referring(String key, List<Reference> references) implements NewAttribute {
    public Referring {
      references = List.copyOf(references);
    }
  }

  /// @param type the id of the type, or its name in the namespace
  record Reference(String type, String entityId, @Nullable String namespace) {}
}

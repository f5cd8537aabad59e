package io.sheaf.workflow.conditions;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Where the values come from that a test looks at.
public sealed interface Source {

  record Attribute(String key) implements Source {}

  record Tag(String key) implements Source {}

  record Of(Property property) implements Source {}

  /// The words of the content.
  record Content() implements Source {}

  record Barcode() implements Source {}

  /// What a reader of forms found under a label.
  record Field(String name) implements Source {}

  /// The values of one attribute, compared with those of another.
  ///
  /// @param aggregate what is made of the other's values first; null to compare with each of them
  record Comparison(String valueKey, String otherKey, @Nullable Aggregate aggregate) implements Source {}

  /// Whether the wire of decisions has a word for it.
  default boolean isPeers() {
    return switch (this) {
      case Attribute _,Comparison _ -> true;
      case Of(var property) -> property.isPeers();
      case Tag _,Content _,Barcode _,Field _ -> false;
    };
  }

  /// What has to be found out before it can be answered.
  default Facet facet() {
    return switch (this) {
      case Content _ -> Facet.TEXT;
      case Barcode _ -> Facet.BARCODES;
      case Field _ -> Facet.FIELDS;
      case Attribute _,Comparison _ -> Facet.ATTRIBUTES;
      case Tag _ -> Facet.TAGS;
      case Of _ -> Facet.METADATA;
    };
  }

  /// A text as this source compares it.
  default String folded(String text) {
    return switch (this) {
      case Content _ -> text.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
      case Of(var property) when property == Property.CONTENT_TYPE -> mediaType(text);
      default -> text;
    };
  }

  private static String mediaType(String text) {
    int parameters = text.indexOf(';');
    return (parameters < 0 ? text : text.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
  }

  /// As it is named to people.
  default String named() {
    return switch (this) {
      case Attribute(var key) -> "attribute '" + key + "'";
      case Tag(var key) -> "tag '" + key + "'";
      case Of(var property) -> property.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      case Content _ -> "content";
      case Barcode _ -> "barcode";
      case Field(var name) -> "field '" + name + "'";
      case Comparison(var value, var other, var aggregate) -> "attribute '" + value + "' against "
          + (aggregate == null ? "" : aggregate.name().toLowerCase(Locale.ROOT) + " of ") + "attribute '" + other + "'";
    };
  }
}

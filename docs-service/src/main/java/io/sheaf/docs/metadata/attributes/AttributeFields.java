package io.sheaf.docs.metadata.attributes;

import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// Definitions as they stand in requests. What is wrong becomes faults of the request.
@Singleton
final class AttributeFields {

  private static final int LONGEST_TEXT = 1000;
  private static final BigDecimal FARTHEST = BigDecimal.valueOf(100_000);

  private final Patterns patterns;
  private final KnownDocuments documents;

  AttributeFields(Patterns patterns, KnownDocuments documents) {
    this.patterns = patterns;
    this.documents = documents;
  }

  /// @param type absent when the request leaves it as it is
  /// @param regex absent when the request leaves it as it is; empty when it is to go
  record Change(@Nullable AttributeType type, @Nullable String regex, @Nullable Watermark watermark) {}

  /// What the request is about.
  static Fields wrapped(Fields body) {
    var attribute = body.object("attribute");
    body.check();
    return attribute.orElseThrow(() -> new Refused(Refusal.INVALID_REQUEST, "invalid request body"));
  }

  Attribute added(SiteId site, Fields fields, Faults faults, boolean isTaken) {
    var key = fields.text("key");
    if (key == null || key.isBlank()) {
      faults.add("key", "'key' is required");
      key = "";
    } else if (Attributes.isReserved(key)) {
      faults.add("key", "'" + key + "' is a reserved attribute name");
    } else if (isTaken) {
      faults.add("key", "attribute '" + key + "' already exists");
    } else if (!Attributes.isKey(key)) {
      faults.add("key", "'key' is too long");
    } else if (key.contains(CompositeText.DELIMITER)) {
      faults.add("key", "'key' must not contain '" + CompositeText.DELIMITER + "'");
    }
    var dataType = word(fields, "dataType", DataType.class, DataType.STRING, faults);
    var type = word(fields, "type", AttributeType.class, AttributeType.STANDARD, faults);
    var regex = regex(fields, faults);
    var watermark = watermark(site, fields, dataType, faults);
    return new Attribute(key, dataType, type, regex == null || regex.isEmpty() ? null : regex, watermark, 1, false);
  }

  Change changed(SiteId site, Fields fields, DataType dataType, Faults faults) {
    if (!fields.has("type") && !fields.has("validationRegex") && !fields.has("watermark")) {
      faults.add("Attribute Type, Validation Regex or Watermark is required");
      return new Change(null, null, null);
    }
    var type = fields.has("type")
        ? word(fields, "type", AttributeType.class, AttributeType.STANDARD, faults)
        : null;
    var regex = regex(fields, faults);
    return new Change(type, regex, fields.has("watermark") ? watermark(site, fields, dataType, faults) : null);
  }

  /// A word that is none of the enum's is as good as missing, as the wire has it, and then required.
  private static <E extends Enum<E>> E word(Fields fields, String name, Class<E> type, E usual, Faults faults) {
    var word = fields.word(name, type);
    faults.when(word == null && fields.has(name), name, "'" + name + "' is required");
    return word == null ? usual : word;
  }

  private @Nullable String regex(Fields fields, Faults faults) {
    var regex = fields.text("validationRegex");
    if (regex != null && !regex.isEmpty()) {
      patterns.faultOf(regex)
          .ifPresent(wrong -> faults.add("validationRegex", "'validationRegex' " + wrong));
    }
    return regex;
  }

  private @Nullable Watermark watermark(SiteId site, Fields fields, DataType dataType, Faults faults) {
    var given = fields.object("watermark");
    if (dataType != DataType.WATERMARK) {
      faults.when(given.isPresent(), "watermark", "'watermark' is only for attributes of dataType WATERMARK");
      return null;
    }
    var text = given.map(watermark -> watermark.text("text")).filter(one -> !one.isEmpty()).orElse(null);
    var image = given.map(watermark -> watermark.text("imageDocumentId")).filter(one -> !one.isEmpty()).orElse(null);
    if (text == null && image == null) {
      faults.add("watermark", "'watermark.text' or 'watermark.imageDocumentId' is required");
      return null;
    }
    faults.when(text != null && text.length() > LONGEST_TEXT, "watermark.text", "'watermark.text' has at most "
        + LONGEST_TEXT + " characters");
    faults.when(image != null && !documents.isThere(site, image), "watermark.imageDocumentId",
        "watermark.imageDocumentId' does not exist");
    return given.map(watermark -> new Watermark(number(watermark, "fontSize", faults), text,
        number(watermark, "rotation", faults), image, optional(watermark, "scale", Watermark.Scale.class, faults),
        watermark.object("position").map(position -> position(position, faults)).orElse(null))).orElse(null);
  }

  private static Watermark.Position position(Fields position, Faults faults) {
    return new Watermark.Position(optional(position, "xAnchor", Watermark.Across.class, faults),
        optional(position, "yAnchor", Watermark.Down.class, faults), number(position, "xOffset", faults),
        number(position, "yOffset", faults));
  }

  private static <E extends Enum<E>> @Nullable E optional(Fields fields, String name, Class<E> type, Faults faults) {
    var word = fields.word(name, type);
    faults.when(word == null && fields.has(name), at(fields, name), "'" + at(fields, name) + "' is not one of "
        + String.join(", ", java.util.Arrays.stream(type.getEnumConstants()).map(Enum::name).toList()));
    return word;
  }

  private static @Nullable BigDecimal number(Fields fields, String name, Faults faults) {
    var number = fields.number(name);
    boolean isFar = number != null && number.abs().compareTo(FARTHEST) > 0;
    faults.when(isFar, at(fields, name), "'" + at(fields, name) + "' is at most " + FARTHEST);
    return isFar ? null : number;
  }

  /// why without the wrapper: the wire names fields of an attribute from there on.
  private static String at(Fields fields, String name) {
    return fields.pathOf(name).replaceFirst("^attribute\\.", "");
  }
}

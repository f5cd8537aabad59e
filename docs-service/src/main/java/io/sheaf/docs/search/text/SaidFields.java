package io.sheaf.docs.search.text;

import io.sheaf.docs.documents.Metadata;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.search.feeding.Said;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.Stamp;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a client says of a document besides its text, as it stands in a request.
final class SaidFields {

  private static final List<String> NAMES = List.of("contentType", "path", "width", "height", "deepLinkPath",
      "checksum");
  private static final int LONGEST_FIELD = 2000;
  private static final int MOST_METADATA = 25;
  private static final int MOST_ATTRIBUTES = 50;
  private static final int MOST_VALUES = 100;
  /// The characters of all of it together. why: it is kept beside the first part of the text, which is large.
  private static final int MOST_CHARS = 10_000;

  private SaidFields() {
  }

  static Said read(Fields body, Stamp now) {
    if (!body.texts("contentUrls").isEmpty()) {
      throw new Refused(Refusal.INVALID_REQUEST, "'contentUrls' are not supported by Typesense");
    }
    if (!body.objects("tags").isEmpty()) {
      throw new Refused(Refusal.INVALID_REQUEST, "'tags' are not supported with Typesense");
    }
    var said = new Said(fields(body), metadata(body), attributes(body, now));
    body.check();
    check(said);
    return said;
  }

  /// Refuses what is too much to keep.
  static void check(Said said) {
    long chars = said.fields().values().stream().mapToInt(String::length).sum();
    for (var one : said.metadata()) {
      var value = one.value();
      var values = one.values();
      chars += one.key().length() + (value == null ? 0 : value.length())
          + (values == null ? 0 : values.stream().mapToInt(each -> each.length() + 1).sum());
    }
    for (var one : said.attributes().entrySet()) {
      chars += one.getKey().length() + 50 + one.getValue().numbers().size() * 20L
          + one.getValue().strings().stream().mapToInt(each -> each.length() + 1).sum();
    }
    if (chars > MOST_CHARS) {
      throw Refused.because(said.attributes().isEmpty() ? "metadata" : "attributes",
          "what is said besides 'content' has at most " + MOST_CHARS + " characters together");
    }
  }

  private static Map<String, String> fields(Fields body) {
    var fields = new LinkedHashMap<String, String>();
    for (var name : NAMES) {
      var text = body.text(name);
      body.faults().when(text != null && text.length() > LONGEST_FIELD, name,
          "'" + name + "' has at most " + LONGEST_FIELD + " characters");
      if (text != null) {
        fields.put(name, text);
      }
    }
    Optional.ofNullable(body.word("checksumType", Checksum.Kind.class))
        .ifPresent(kind -> fields.put("checksumType", kind.name()));
    return fields;
  }

  private static List<Metadata> metadata(Fields body) {
    var byKey = new LinkedHashMap<String, Metadata>();
    var listed = body.objects("metadata");
    body.faults().when(listed.size() > MOST_METADATA, "metadata", "maximum number is " + MOST_METADATA);
    for (var one : listed) {
      var key = one.text("key");
      one.faults().when(key == null || key.isEmpty(), one.pathOf("key"), "'" + one.pathOf("key") + "' is required");
      var values = one.texts("values");
      if (key != null && !key.isEmpty()) {
        byKey.put(key,
            new Metadata(key, values.isEmpty() ? one.text("value") : null, values.isEmpty() ? null : values));
      }
    }
    return List.copyOf(byKey.values());
  }

  private static Map<String, Said.Attribute> attributes(Fields body, Stamp now) {
    var attributes = new LinkedHashMap<String, Said.Attribute>();
    var byKey = body.object("attributes");
    if (byKey.isEmpty()) {
      return attributes;
    }
    var keys = byKey.get().names();
    if (keys.size() > MOST_ATTRIBUTES) {
      throw Refused.because("attributes", "maximum number is " + MOST_ATTRIBUTES);
    }
    for (var key : keys) {
      var of = byKey.get().object(key);
      body.faults().when(!Attributes.isKey(key), byKey.get().pathOf(key), "'" + key + "' is no key of an attribute");
      if (of.isPresent() && Attributes.isKey(key)) {
        attributes.put(key, attribute(of.get(), now));
      }
    }
    return attributes;
  }

  private static Said.Attribute attribute(Fields of, Stamp now) {
    var strings = of.texts("stringValues");
    var numbers = of.numbers("numberValues");
    var flag = of.has("booleanValue") ? Boolean.valueOf(of.flag("booleanValue")) : null;
    var given = of.word("valueType", ValueType.class);
    var type = given == null ? typeOf(strings, numbers, flag) : given;
    of.faults().when(strings.size() + numbers.size() > MOST_VALUES, of.pathOf("stringValues"),
        "an attribute has at most " + MOST_VALUES + " values");
    of.faults().when(!fits(type, strings, numbers, flag), of.pathOf("valueType"),
        "'" + of.pathOf("valueType") + "' " + type + " is not what the values are");
    return new Said.Attribute(type, strings, numbers, flag, now);
  }

  private static ValueType typeOf(List<String> strings, List<BigDecimal> numbers, @Nullable Boolean flag) {
    if (!strings.isEmpty()) {
      return ValueType.STRING;
    }
    return !numbers.isEmpty() ? ValueType.NUMBER : flag != null ? ValueType.BOOLEAN : ValueType.KEY_ONLY;
  }

  private static boolean fits(ValueType type, List<String> strings, List<BigDecimal> numbers, @Nullable Boolean flag) {
    return switch (type) {
      case NUMBER -> !numbers.isEmpty() && strings.isEmpty() && flag == null;
      case BOOLEAN -> flag != null && strings.isEmpty() && numbers.isEmpty();
      case KEY_ONLY, WATERMARK -> flag == null && strings.isEmpty() && numbers.isEmpty();
      case STRING, PUBLICATION, CLASSIFICATION, COMPOSITE_STRING, RELATIONSHIPS, ENTITY ->
        !strings.isEmpty() && numbers.isEmpty() && flag == null;
    };
  }
}

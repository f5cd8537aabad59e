package io.sheaf.spec.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Objects to text and back.
final class JsonText {

  private static final int DEEPEST = 20;
  private static final JsonFactory FORM = JsonFactory.builder()
      .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build()).build();

  private JsonText() {
  }

  static JsonObject object(String text) {
    try (var parser = FORM.createParser(text)) {
      if (parser.nextToken() == JsonToken.START_OBJECT && value(parser) instanceof JsonObject object
          && parser.nextToken() == null) {
        return object;
      }
    } catch (IOException malformed) {
      throw new Malformed("not JSON", malformed);
    }
    throw new Malformed("not one JSON object");
  }

  private static @Nullable Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        var object = JsonObject.empty();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          var name = parser.currentName();
          parser.nextToken();
          object.with(name, value(parser));
        }
        yield object;
      }
      case START_ARRAY -> {
        var list = new ArrayList<@Nullable Object>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        yield list;
      }
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new Malformed("not JSON");
    };
  }

  static String of(JsonObject object) {
    var text = new StringWriter();
    try (var to = FORM.createGenerator(text)) {
      write(to, object);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private static void write(JsonGenerator to, Object value) throws IOException {
    switch (value) {
      case JsonObject object -> {
        to.writeStartObject();
        for (var field : object.fields().entrySet()) {
          to.writeFieldName(field.getKey());
          write(to, field.getValue());
        }
        to.writeEndObject();
      }
      case List<?> list -> {
        to.writeStartArray();
        for (var item : list) {
          write(to, item);
        }
        to.writeEndArray();
      }
      case String text -> to.writeString(text);
      case Boolean flag -> to.writeBoolean(flag);
      case Integer number -> to.writeNumber(number);
      case Long number -> to.writeNumber(number);
      case Double number -> writeShort(to, number);
      default -> throw new IllegalArgumentException("no JSON for a " + value.getClass().getSimpleName());
    }
  }

  /// why as a decimal: a whole number is written without a point, and none with an exponent.
  private static void writeShort(JsonGenerator to, double number) throws IOException {
    var decimal = BigDecimal.valueOf(number).stripTrailingZeros();
    to.writeNumber(decimal.toPlainString());
  }
}

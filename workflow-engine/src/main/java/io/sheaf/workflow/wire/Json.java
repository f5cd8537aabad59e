package io.sheaf.workflow.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Trees of JSON as text and back.
public final class Json {

  public static final int DEPTH = 24;
  private static final int LONGEST_TEXT = 300_000;
  private static final JsonFactory FACTORY = JsonFactory.builder().streamReadConstraints(StreamReadConstraints.builder()
      .maxNestingDepth(DEPTH).maxStringLength(LONGEST_TEXT).maxNumberLength(60).build()).build();

  private Json() {
  }

  /// A text that is no JSON, or JSON that nothing here can hold.
  public static final class Unreadable extends RuntimeException {

    private static final long serialVersionUID = 1;

    Unreadable(@Nullable String why, Exception cause) {
      super(why, cause);
    }
  }

  public static Value read(String text) {
    try (var parser = FACTORY.createParser(text)) {
      parser.nextToken();
      var value = value(parser);
      if (parser.nextToken() != null) {
        throw new IOException("something follows the value");
      }
      return value;
    } catch (IOException | LimitExceeded | ArithmeticException unreadable) {
      throw new Unreadable(unreadable.getMessage(), unreadable);
    }
  }

  private static Value value(JsonParser parser) throws IOException {
    var token = parser.currentToken();
    if (token == null) {
      throw new IOException("there is nothing");
    }
    return switch (token) {
      case START_OBJECT -> fields(parser);
      case START_ARRAY -> listing(parser);
      case VALUE_STRING -> Value.of(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Value.of(parser.getDecimalValue());
      case VALUE_TRUE -> Value.of(true);
      case VALUE_FALSE -> Value.of(false);
      case VALUE_NULL -> Value.Nothing.NOTHING;
      default -> throw new IOException("not a value: " + token);
    };
  }

  private static Value fields(JsonParser parser) throws IOException {
    var fields = new LinkedHashMap<String, Value>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      parser.nextToken();
      fields.put(name, value(parser));
    }
    return Value.of(fields);
  }

  private static Value listing(JsonParser parser) throws IOException {
    var values = new ArrayList<Value>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(value(parser));
    }
    return Value.of(values);
  }

  public static String write(Value value) {
    var text = new StringWriter();
    try (var json = FACTORY.createGenerator(text)) {
      write(value, json);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private static void write(Value value, JsonGenerator json) throws IOException {
    switch (value) {
      case Value.Text(var text) -> json.writeString(text);
      case Value.Decimal(var number) -> json.writeNumber(number.toPlainString());
      case Value.Flag(var flag) -> json.writeBoolean(flag);
      case Value.Nothing _ -> json.writeNull();
      case Value.Bytes bytes -> json.writeBinary(bytes.bytes());
      case Value.Listing(var values) -> {
        json.writeStartArray();
        for (var one : values) {
          write(one, json);
        }
        json.writeEndArray();
      }
      case Value.Fields(var fields) -> {
        json.writeStartObject();
        for (var field : fields.entrySet()) {
          json.writeFieldName(field.getKey());
          write(field.getValue(), json);
        }
        json.writeEndObject();
      }
    }
  }

  /// An object in the making; what is not there is left out, as the wire has it.
  public static final class Writing {

    private final Map<String, Value> fields = new LinkedHashMap<>();

    public Writing with(String name, @Nullable String text) {
      return text == null ? this : with(name, Value.of(text));
    }

    public Writing with(String name, @Nullable Long number) {
      return number == null ? this : with(name, Value.of(number));
    }

    public Writing with(String name, Value value) {
      fields.put(name, value);
      return this;
    }

    /// Left out when it is empty.
    public Writing with(String name, List<Value> values) {
      return values.isEmpty() ? this : with(name, Value.of(values));
    }

    public Value build() {
      return Value.of(fields);
    }
  }

  public static Writing object() {
    return new Writing();
  }
}

package io.sheaf.storage.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/// The attributes of an item as JSON. Bytes are an object of one field, `$bytes`; a field whose own name begins
/// with a dollar sign gets another in front.
public final class ItemJson {

  private static final String BYTES = "$bytes";
  private static final int BUFFERS = 64;
  /// why a pool: what Jackson keeps by thread is lost with each virtual one, and made again at every request.
  private static final JsonFactory JSON = JsonFactory.builder()
      .recyclerPool(JsonRecyclerPools.newBoundedPool(BUFFERS))
      .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(100).build()).build();

  private ItemJson() {
  }

  public static byte[] write(Map<String, Value> attributes) {
    var bytes = new ByteArrayOutputStream(1024);
    try (var json = JSON.createGenerator(bytes)) {
      writeFields(attributes, json);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static void writeFields(Map<String, Value> fields, JsonGenerator json) throws IOException {
    json.writeStartObject();
    for (var field : fields.entrySet()) {
      var name = field.getKey();
      json.writeFieldName(name.startsWith("$") ? "$" + name : name);
      write(field.getValue(), json);
    }
    json.writeEndObject();
  }

  private static void write(Value value, JsonGenerator json) throws IOException {
    switch (value) {
      case Value.Text(var text) -> json.writeString(text);
      case Value.Decimal(var number) -> json.writeNumber(number);
      case Value.Flag(var flag) -> json.writeBoolean(flag);
      case Value.Nothing _ -> json.writeNull();
      case Value.Bytes bytes -> {
        json.writeStartObject();
        json.writeBinaryField(BYTES, bytes.bytes());
        json.writeEndObject();
      }
      case Value.Listing(var values) -> {
        json.writeStartArray();
        for (var element : values) {
          write(element, json);
        }
        json.writeEndArray();
      }
      case Value.Fields(var values) -> writeFields(values, json);
    }
  }

  /// Reads what [#write] wrote into an item in the making.
  public static void read(byte[] bytes, Item.Builder item) {
    try (var json = JSON.createParser(bytes)) {
      json.nextToken();
      for (var name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        json.nextToken();
        item.with(plain(name), read(json));
      }
    } catch (IOException damaged) {
      throw new UncheckedIOException("an item in the database cannot be read", damaged);
    }
  }

  /// Reads one object, and nothing behind it; what is none is an [IOException].
  public static Map<String, Value> read(byte[] bytes) throws IOException {
    try (var json = JSON.createParser(bytes)) {
      if (json.nextToken() != JsonToken.START_OBJECT
          || !(readObject(json) instanceof Value.Fields(var fields)) || json.nextToken() != null) {
        throw new IOException("not one object");
      }
      return fields;
    }
  }

  private static String plain(String name) {
    return name.startsWith("$$") ? name.substring(1) : name;
  }

  private static Value read(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case VALUE_STRING -> Value.of(json.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Value.of(json.getDecimalValue());
      case VALUE_TRUE -> Value.of(true);
      case VALUE_FALSE -> Value.of(false);
      case VALUE_NULL -> Value.Nothing.NOTHING;
      case START_ARRAY -> {
        var values = new ArrayList<Value>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          values.add(read(json));
        }
        yield Value.of(values);
      }
      case START_OBJECT -> readObject(json);
      default -> throw new IOException("unexpected " + json.currentToken());
    };
  }

  private static Value readObject(JsonParser json) throws IOException {
    var values = new LinkedHashMap<String, Value>();
    for (var name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      json.nextToken();
      if (name.equals(BYTES)) {
        var bytes = Value.of(json.getBinaryValue());
        json.nextToken();
        return bytes;
      }
      values.put(plain(name), read(json));
    }
    return Value.of(values);
  }
}

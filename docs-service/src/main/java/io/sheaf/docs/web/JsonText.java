package io.sheaf.docs.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.micronaut.jackson.core.tree.JsonNodeTreeCodec;
import io.micronaut.json.JsonStreamConfig;
import io.micronaut.json.tree.JsonNode;
import java.io.IOException;

/// What clients write, as data. Numbers are those that stand there, digit by digit: a fraction that was read as 64-bit
/// floating point is no longer what its sender wrote.
public final class JsonText {

  /// why so shallow: what is read here is written again, as a part of something, and the writer goes 64 deep.
  private static final int DEEPEST = 50;
  private static final JsonFactory FACTORY = JsonFactory.builder()
      .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build()).build();
  private static final JsonNodeTreeCodec EXACT = JsonNodeTreeCodec.getInstance()
      .withConfig(JsonStreamConfig.DEFAULT.withUseBigDecimalForFloats(true));

  private JsonText() {
  }

  /// The value that is written there; what is none, or is nested deeper than anybody means, is refused.
  public static JsonNode read(byte[] content) {
    try (var parser = FACTORY.createParser(content)) {
      if (parser.nextToken() == null) {
        throw new Refused(Refusal.INVALID_JSON);
      }
      return EXACT.readTree(parser);
    } catch (IOException | NumberFormatException malformed) {
      throw new Refused(Refusal.INVALID_JSON);
    }
  }
}

package io.sheaf.docs.automation.models;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Listing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What models said, as the wire shows it.
final class ResultViews {

  private ResultViews() {
  }

  /// Something that was found, with all its values (`DocumentAiPromptResultAttribute`).
  @Serdeable
  record Field(String key, List<String> stringValues) {}

  /// Things that were found together (`DocumentAiPromptValue`).
  @Serdeable
  record Values(String resultType, @Nullable String entityType, @Nullable String entityNamespace,
      List<Field> attributes) {

    static List<Values> of(Judgement said) {
      var all = new ArrayList<Values>();
      if (!said.fields().isEmpty()) {
        all.add(new Values("KEY_VALUE", null, null, fields(said.fields())));
      }
      said.things()
          .forEach(thing -> all.add(new Values("ENTITY", thing.type(), "PRESET", fields(thing.fields()))));
      return all;
    }

    private static List<Field> fields(Map<String, List<String>> fields) {
      return fields.entrySet().stream().map(field -> new Field(field.getKey(), field.getValue())).toList();
    }
  }

  /// `DocumentAiPromptResult`.
  @Serdeable
  record OfPrompt(@Nullable String analysisCategory, String insertedDate, String content, String userId,
      List<Values> values) {

    static OfPrompt of(Result result) {
      return new OfPrompt(category(result), Dates.wire(result.when().micros()), result.said().content(),
          result.userId(), Values.of(result.said()));
    }
  }

  /// `DocumentAiPromptNamedResult`.
  @Serdeable
  record Named(String llmPromptEntityName, @Nullable String analysisCategory, String insertedDate, String content,
      String userId, List<Values> values) {

    static Named of(Result result) {
      return new Named(result.prompt(), category(result), Dates.wire(result.when().micros()),
          result.said().content(), result.userId(), Values.of(result.said()));
    }
  }

  private static @Nullable String category(Result result) {
    return result.category().isEmpty() ? null : result.category();
  }

  @Serdeable
  record AllOfPrompts(@Nullable String next, List<Named> aiPromptResults) {

    static AllOfPrompts of(Listing.PageOf<Named> page) {
      return new AllOfPrompts(page.next(), page.rows());
    }
  }

  @Serdeable
  record AllOfPrompt(@Nullable String next, List<OfPrompt> aiPromptResults) {

    static AllOfPrompt of(Listing.PageOf<OfPrompt> page) {
      return new AllOfPrompt(page.next(), page.rows());
    }
  }

  /// `AddDocumentAiResponse`.
  @Serdeable
  record Answered(String systemPrompt, OfPrompt aiPromptResult) {

    static Answered of(String instruction, Result result) {
      return new Answered(instruction, OfPrompt.of(result));
    }
  }

  /// A value that was found, as the older operations show it (`DataClassificationAttribute`).
  @Serdeable
  record Pair(String key, String value) {

    static List<Pair> of(Judgement said) {
      var pairs = new ArrayList<Pair>();
      if (!said.classification().isEmpty()) {
        pairs.add(new Pair("Classification", said.classification()));
      }
      said.fields().forEach((key, values) -> values.forEach(value -> pairs.add(new Pair(key, value))));
      return pairs;
    }
  }

  /// `DataClassification`, and `MetadataExtraction`.
  @Serdeable
  record Judged(String llmPromptEntityName, String insertedDate, String content, String userId,
      List<Pair> attributes) {

    static Judged of(Result result) {
      return new Judged(result.prompt(), Dates.wire(result.when().micros()), result.said().content(), result.userId(),
          Pair.of(result.said()));
    }
  }

  @Serdeable
  record Classifications(@Nullable String next, List<Judged> dataClassifications) {

    static Classifications of(Listing.PageOf<Judged> page) {
      return new Classifications(page.next(), page.rows());
    }
  }

  @Serdeable
  record Extractions(@Nullable String next, List<Judged> metadataExtractions) {

    static Extractions of(Listing.PageOf<Judged> page) {
      return new Extractions(page.next(), page.rows());
    }
  }

  /// What an older operation answers.
  @Serdeable
  record Found(String content, List<Pair> attributes) {

    static Found of(String instruction, Result result) {
      return new Found(result.said().content(), Pair.of(result.said()));
    }
  }
}

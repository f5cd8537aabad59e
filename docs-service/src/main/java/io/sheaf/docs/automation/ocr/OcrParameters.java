package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.spec.json.JsonObject;
import io.sheaf.spec.json.Malformed;
import io.sheaf.spec.messages.OcrQuestion;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// How it is said what is to be made of a content: as the parameters of an action of the type OCR, which are texts,
/// and as the body of a request, which becomes such parameters.
public final class OcrParameters {

  /// A comma list of TEXT, FORMS, TABLES and QUERIES.
  public static final String PARSE_TYPES = "ocrParseTypes";
  public static final String ENGINE = "ocrEngine";
  public static final String OUTPUT_TYPE = "ocrOutputType";
  public static final String NUMBER_OF_PAGES = "ocrNumberOfPages";
  public static final String EMBEDDED_TEXT = "addPdfDetectedCharactersAsText";
  /// A JSON list of objects with `text`, `alias` and `pages`.
  public static final String QUERIES = "ocrTextractQueries";
  /// Sheaf's own: a comma list.
  public static final String LANGUAGES = "ocrLanguages";
  /// Sheaf's own: `true` for a PDF with the text behind its pages.
  public static final String SEARCHABLE_PDF = "ocrSearchablePdf";

  private static final String CSV = "CSV";
  private static final int MOST_PAGES = 100_000;
  private static final int MOST_RANGES = 10;
  private static final Pattern RANGE = Pattern.compile("\\*|[0-9]{1,6}(-([0-9]{1,6}|\\*))?");

  private enum Engine {
    TESSERACT, TEXTRACT
  }

  private OcrParameters() {
  }

  // Of a request

  /// The parameters that a request's body comes to. What is wrong with it becomes faults.
  static Map<String, String> read(Fields body) {
    var parameters = new LinkedHashMap<String, String>();
    var faults = body.faults();
    var types = body.texts("parseTypes").stream().map(name -> name.strip().toUpperCase(Locale.ROOT)).distinct()
        .toList();
    types.forEach(name -> faults.when(part(name).isEmpty(), "parseTypes",
        "'parseTypes' must be of " + names(OcrWish.Part.values())));
    put(parameters, PARSE_TYPES, String.join(",", types));
    var engine = body.word("ocrEngine", Engine.class);
    faults.when(engine == null && body.has("ocrEngine"), "ocrEngine",
        "'ocrEngine' must be one of " + names(Engine.values()));
    put(parameters, ENGINE, engine == null ? "" : engine.name());
    readOutput(body, parameters, faults);
    readQueries(body, parameters, types.contains(OcrWish.Part.QUERIES.name()));
    readLanguages(body, parameters);
    return parameters;
  }

  /// As actions keep them, which have lists as lists.
  static Map<String, Value> kept(Map<String, String> parameters) {
    var kept = new LinkedHashMap<String, Value>();
    parameters.forEach((name, text) -> kept.put(name, name.equals(QUERIES) ? Json.read(text) : Value.of(text)));
    return kept;
  }

  private static void readOutput(Fields body, Map<String, String> parameters, Faults faults) {
    var pages = body.text("ocrNumberOfPages");
    if (pages != null) {
      faults.when(!isPages(pages), "ocrNumberOfPages", "'ocrNumberOfPages' must be a number of pages, or -1 for all");
      put(parameters, NUMBER_OF_PAGES, pages);
    }
    var output = body.text("ocrOutputType");
    if (output != null) {
      faults.when(!output.equalsIgnoreCase(CSV), "ocrOutputType", "'ocrOutputType' must be CSV");
      put(parameters, OUTPUT_TYPE, CSV);
    }
    put(parameters, EMBEDDED_TEXT, body.flag("addPdfDetectedCharactersAsText") ? "true" : "");
    put(parameters, SEARCHABLE_PDF, body.flag("searchablePdf") ? "true" : "");
  }

  private static void put(Map<String, String> parameters, String name, String value) {
    if (!value.isEmpty()) {
      parameters.put(name, value);
    }
  }

  private static void readQueries(Fields body, Map<String, String> parameters, boolean required) {
    var faults = body.faults();
    var queries = body.objects("textractQueries");
    faults.when(required && queries.isEmpty(), "textractQueries", "'textractQueries' is required");
    faults.when(queries.size() > OcrWish.MOST_QUESTIONS, "textractQueries",
        "'textractQueries' are at most " + OcrWish.MOST_QUESTIONS);
    var questions = new ArrayList<JsonObject>();
    for (var query : queries) {
      var text = query.text("text");
      var alias = query.text("alias");
      var pages = query.texts("pages");
      faults.when(text == null || text.isBlank(), query.pathOf("text"), "'text' is required");
      faults.when(text != null && text.length() > OcrQuestion.LONGEST, query.pathOf("text"),
          "'text' has at most " + OcrQuestion.LONGEST + " characters");
      faults.when(alias != null && alias.length() > OcrQuestion.LONGEST, query.pathOf("alias"),
          "'alias' has at most " + OcrQuestion.LONGEST + " characters");
      faults.when(pages.size() > MOST_RANGES || pages.stream().anyMatch(range -> !RANGE.matcher(range).matches()),
          query.pathOf("pages"), "'pages' are at most " + MOST_RANGES + " such as 1, 2-5 or *");
      questions.add(JsonObject.empty().with("text", text).with("alias", alias)
          .with("pages", pages.isEmpty() ? null : pages));
    }
    if (!questions.isEmpty()) {
      parameters.put(QUERIES, questions.stream().map(JsonObject::toString).collect(Collectors.joining(",", "[", "]")));
    }
  }

  private static void readLanguages(Fields body, Map<String, String> parameters) {
    var languages = body.texts("languages");
    body.faults().when(languages.size() > OcrWish.MOST_LANGUAGES, "languages",
        "'languages' are at most " + OcrWish.MOST_LANGUAGES);
    body.faults().when(!languages.stream().allMatch(ReadingLanguages::isName), "languages",
        "'languages' must be such as eng, deu or chi_sim");
    put(parameters, LANGUAGES, String.join(",", languages));
  }

  // Of an action

  /// What the worker is asked for; a [Malformed] says what is wrong with the parameters.
  static OcrWish wish(Map<String, String> parameters) {
    return new OcrWish(engine(parameters), parts(parameters), isOn(parameters, EMBEDDED_TEXT),
        languages(parameters), questions(parameters),
        parameters.getOrDefault(OUTPUT_TYPE, "").equalsIgnoreCase(CSV), isOn(parameters, SEARCHABLE_PDF),
        pages(parameters).orElse(null));
  }

  private static boolean isOn(Map<String, String> parameters, String name) {
    return parameters.getOrDefault(name, "").equalsIgnoreCase("true");
  }

  private static OcrWish.@Nullable Engine engine(Map<String, String> parameters) {
    var name = parameters.getOrDefault(ENGINE, "").strip().toUpperCase(Locale.ROOT);
    if (name.isEmpty()) {
      return null;
    }
    return Arrays.stream(Engine.values()).filter(engine -> engine.name().equals(name)).findFirst()
        .map(engine -> OcrWish.Engine.valueOf(engine.name()))
        .orElseThrow(() -> new Malformed("'" + ENGINE + "' must be one of " + names(Engine.values())));
  }

  private static EnumSet<OcrWish.Part> parts(Map<String, String> parameters) {
    var parts = EnumSet.of(OcrWish.Part.TEXT);
    for (var name : parameters.getOrDefault(PARSE_TYPES, "").split(",")) {
      if (!name.isBlank()) {
        parts.add(part(name.strip().toUpperCase(Locale.ROOT)).orElseThrow(
            () -> new Malformed("'" + PARSE_TYPES + "' must be of " + names(OcrWish.Part.values()))));
      }
    }
    if (parts.contains(OcrWish.Part.QUERIES) && parameters.getOrDefault(QUERIES, "").isBlank()) {
      throw new Malformed("'" + QUERIES + "' is required");
    }
    return parts;
  }

  private static Optional<OcrWish.Part> part(String name) {
    return Arrays.stream(OcrWish.Part.values()).filter(part -> part.name().equals(name)).findFirst();
  }

  private static List<String> languages(Map<String, String> parameters) {
    var languages = ReadingLanguages.split(parameters.getOrDefault(LANGUAGES, ""));
    if (!languages.stream().allMatch(ReadingLanguages::isName)) {
      throw new Malformed("'" + LANGUAGES + "' must be such as eng or eng,deu");
    }
    return languages;
  }

  private static List<OcrQuestion> questions(Map<String, String> parameters) {
    var text = parameters.getOrDefault(QUERIES, "");
    return text.isBlank()
        ? List.of()
        : JsonObject.parse("{\"" + QUERIES + "\":" + text + "}").objects(QUERIES).stream()
            .map(query -> new OcrQuestion(query.text("text"), query.textOrNull("alias"), query.texts("pages")))
            .toList();
  }

  private static Optional<Integer> pages(Map<String, String> parameters) {
    var text = parameters.getOrDefault(NUMBER_OF_PAGES, "").strip();
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (!isPages(text)) {
      throw new Malformed("'" + NUMBER_OF_PAGES + "' must be a number of pages, or -1 for all");
    }
    return Optional.of(Integer.parseInt(text.strip())).filter(number -> number > 0);
  }

  private static boolean isPages(String text) {
    return text.strip().matches("-1|[1-9][0-9]{0,5}") && Integer.parseInt(text.strip()) <= MOST_PAGES;
  }

  private static String names(Enum<?>[] constants) {
    return Arrays.stream(constants).map(Enum::name).collect(Collectors.joining(", "));
  }
}

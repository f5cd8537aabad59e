package io.sheaf.spec.messages;

import io.sheaf.spec.json.JsonObject;
import io.sheaf.spec.json.Malformed;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is to be made of a content.
///
/// @param engine the worker's own choice without one
/// @param parts what is looked for; text always is
/// @param embeddedTextFirst whether the text that a PDF carries is taken where it has some, and only the other pages
///     are read from their images
/// @param languages as their data is called (`eng`, `deu`) or of two letters; the worker's own choice without any
/// @param csv whether tables are written as CSV as well
/// @param searchablePdf whether a PDF with the text behind its pages is made
/// @param pages how many are read, from the first on; all without a number
public record OcrWish(@Nullable Engine engine, Set<Part> parts, boolean embeddedTextFirst, List<String> languages,
    List<OcrQuestion> questions, boolean csv, boolean searchablePdf, @Nullable Integer pages) {

  public enum Engine {
    TESSERACT, TEXTRACT,
    /// Reads nothing, for benches of everything around it.
    NONE
  }

  public enum Part {
    TEXT, FORMS, TABLES, QUERIES
  }

  public static final int MOST_QUESTIONS = 30;
  public static final int MOST_LANGUAGES = 8;

  public OcrWish {
    var all = EnumSet.of(Part.TEXT);
    all.addAll(parts);
    parts = Set.copyOf(all);
    languages = List.copyOf(languages);
    questions = List.copyOf(questions);
    if (questions.size() > MOST_QUESTIONS) {
      throw new Malformed("'questions' are at most " + MOST_QUESTIONS);
    }
    if (languages.size() > MOST_LANGUAGES) {
      throw new Malformed("'languages' are at most " + MOST_LANGUAGES);
    }
    if (pages != null && pages < 1) {
      throw new Malformed("'pages' is at least 1");
    }
  }

  /// The text, by the engine that the worker prefers.
  public static OcrWish text() {
    return new OcrWish(null, Set.of(Part.TEXT), false, List.of(), List.of(), false, false, null);
  }

  public OcrWish by(Engine other) {
    return new OcrWish(other, parts, embeddedTextFirst, languages, questions, csv, searchablePdf, pages);
  }

  public OcrWish looking(Part... further) {
    var all = EnumSet.copyOf(parts);
    all.addAll(Arrays.asList(further));
    return new OcrWish(engine, all, embeddedTextFirst, languages, questions, csv, searchablePdf, pages);
  }

  public OcrWish withEmbeddedTextFirst() {
    return new OcrWish(engine, parts, true, languages, questions, csv, searchablePdf, pages);
  }

  public OcrWish inLanguages(String... others) {
    return new OcrWish(engine, parts, embeddedTextFirst, List.of(others), questions, csv, searchablePdf, pages);
  }

  public OcrWish asking(OcrQuestion... others) {
    return new OcrWish(engine, parts, embeddedTextFirst, languages, List.of(others), csv, searchablePdf, pages);
  }

  public OcrWish withCsv() {
    return new OcrWish(engine, parts, embeddedTextFirst, languages, questions, true, searchablePdf, pages);
  }

  public OcrWish withSearchablePdf() {
    return new OcrWish(engine, parts, embeddedTextFirst, languages, questions, csv, true, pages);
  }

  public OcrWish ofPages(int most) {
    return new OcrWish(engine, parts, embeddedTextFirst, languages, questions, csv, searchablePdf, most);
  }

  JsonObject fields() {
    return JsonObject.empty().with("engine", engine == null ? null : engine.name())
        .with("parts", parts.stream().sorted().map(Part::name).toList()).with("embeddedTextFirst", embeddedTextFirst)
        .with("languages", languages).with("questions", questions.stream().map(OcrQuestion::fields).toList())
        .with("csv", csv).with("searchablePdf", searchablePdf).with("pages", pages);
  }

  static OcrWish of(JsonObject fields) {
    var parts = EnumSet.noneOf(Part.class);
    fields.texts("parts").forEach(name -> parts.add(named("parts", Part.class, name)));
    return new OcrWish(fields.findText("engine").map(name -> named("engine", Engine.class, name)).orElse(null), parts,
        fields.isOn("embeddedTextFirst"), fields.texts("languages"),
        fields.objects("questions").stream().map(OcrQuestion::of).toList(), fields.isOn("csv"),
        fields.isOn("searchablePdf"), fields.has("pages") ? fields.count("pages") : null);
  }

  private static <E extends Enum<E>> E named(String field, Class<E> type, String name) {
    return Arrays.stream(type.getEnumConstants()).filter(constant -> constant.name().equals(name)).findFirst()
        .orElseThrow(() -> new Malformed("'" + field + "' knows no " + name));
  }
}

package io.sheaf.spec.messages;

import io.sheaf.spec.json.JsonObject;
import io.sheaf.spec.json.Malformed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A question that an engine is to answer from the pages.
///
/// @param alias the key under which the answer is found; the question itself without one
/// @param pages `1`, `2-5`, `*`; the first page without any
public record OcrQuestion(String text, @Nullable String alias, List<String> pages) {

  public static final int LONGEST = 200;

  public OcrQuestion {
    pages = List.copyOf(pages);
    if (text.isBlank() || text.length() > LONGEST) {
      throw new Malformed("'questions.text' has 1 to " + LONGEST + " characters");
    }
  }

  JsonObject fields() {
    return JsonObject.empty().with("text", text).with("alias", alias).with("pages", pages.isEmpty() ? null : pages);
  }

  static OcrQuestion of(JsonObject fields) {
    return new OcrQuestion(fields.text("text"), fields.textOrNull("alias"), fields.texts("pages"));
  }
}

package io.sheaf.docs.search.text;

import io.sheaf.docs.web.Refused;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.index.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What people write into a search box: words, all of which are wanted, phrases in quotation marks, and at
/// the end the beginning of a word with an asterisk behind it.
public final class Words {

  private static final char QUOTE = '"';
  private static final String BEGINNING = "*";

  private Words() {
  }

  /// The query for such a text; refused, naming the field, when it is too long.
  public static TextQuery query(String text, String field) {
    if (text.length() > IndexLimits.QUERY_CHARS) {
      throw Refused.because(field, "'" + field + "' has at most " + IndexLimits.QUERY_CHARS + " characters");
    }
    var parts = new ArrayList<TextQuery>();
    var words = new StringBuilder();
    int from = 0;
    for (int quote = text.indexOf(QUOTE); quote >= 0; quote = text.indexOf(QUOTE, from)) {
      int end = text.indexOf(QUOTE, quote + 1);
      if (end < 0) {
        break;
      }
      words.append(text, from, quote).append(' ');
      if (!text.substring(quote + 1, end).isBlank() && parts.size() < IndexLimits.CLAUSES / 10) {
        parts.add(TextQuery.phrase(text.substring(quote + 1, end)));
      }
      from = end + 1;
    }
    words.append(text.substring(from).replace(QUOTE, ' '));
    var rest = words.toString().strip();
    if (parts.isEmpty() || !rest.isEmpty()) {
      parts.add(rest.endsWith(BEGINNING) ? TextQuery.starting(rest) : TextQuery.text(rest));
    }
    return parts.size() == 1 ? parts.getFirst() : new TextQuery.All(List.copyOf(parts));
  }

  /// The same with words that are nearly those, for who finds nothing otherwise; empty for who says exactly what is
  /// meant, by a phrase or by the beginning of a word.
  public static Optional<TextQuery> lenient(String text) {
    return text.isBlank() || text.indexOf(QUOTE) >= 0 || text.strip().endsWith(BEGINNING)
        ? Optional.empty()
        : Optional.of(TextQuery.fuzzy(text));
  }
}

package io.sheaf.docs.metadata.mappings.applying;

import io.sheaf.docs.metadata.mappings.Mapping.Source;
import java.util.List;
import java.util.Map;

/// What is known of a document's content, from whichever reader.
///
/// @param text line by line, as it stands on the page; empty when there is none
/// @param keyValues what a reader took for fields of a form
/// @param judged what others said of the document, the latest first
public record Findings(String text, List<KeyValue> keyValues, List<Judged> judged) {

  public static final Findings NOTHING = new Findings("", List.of());

  /// How much of a text is looked at.
  private static final int MOST_CHARACTERS = 200_000;
  private static final int MOST_KEY_VALUES = 2_000;

  /// A field of a form.
  public record KeyValue(String key, List<String> values) {
    public KeyValue {
      values = List.copyOf(values);
    }
  }

  /// What a model or a scanner said of the document.
  ///
  /// @param source which kind of mapped attribute asks for it
  /// @param prompt what it was asked by; empty where nothing is named
  public record Judged(Source source, String prompt, Map<String, List<String>> values) {
    public Judged {
      values = Map.copyOf(values);
    }
  }

  public Findings(String text, List<KeyValue> keyValues) {
    this(text, keyValues, List.of());
  }

  public Findings with(List<Judged> said) {
    return new Findings(text, keyValues, said);
  }

  public Findings {
    judged = List.copyOf(judged);
    text = text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS);
    keyValues = List.copyOf(keyValues.subList(0, Math.min(keyValues.size(), MOST_KEY_VALUES)));
  }
}

package io.sheaf.docs.metadata.mappings.applying;

import java.util.List;

/// What is known of a document's content, from whichever reader.
///
/// @param text line by line, as it stands on the page; empty when there is none
/// @param keyValues what a reader took for fields of a form
public record Findings(String text, List<KeyValue> keyValues) {

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

  public Findings {
    text = text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS);
    keyValues = List.copyOf(keyValues.subList(0, Math.min(keyValues.size(), MOST_KEY_VALUES)));
  }
}

package io.sheaf.storage.index;

import java.util.List;

/// A piece of what a document says, as it was put, and where in it the words are that were asked for. It is text and
/// nothing else: whoever shows it on a page escapes it as any other text.
public record Snippet(Part part, String text, List<Mark> marks) {

  /// Where a snippet is from.
  public enum Part {
    TITLE, TEXT
  }

  /// Characters of the snippet, from the first one to before `to`; marks are in order and do not overlap.
  public record Mark(int from, int to) {}

  public Snippet {
    marks = List.copyOf(marks);
  }

  /// The marked words.
  public List<String> marked() {
    return marks.stream().map(mark -> text.substring(mark.from(), mark.to())).toList();
  }
}

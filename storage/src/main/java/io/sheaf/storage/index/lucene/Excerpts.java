package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.Highlights;
import io.sheaf.storage.index.Snippet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/// The pieces of one text that say most: first those with most different words, then those with most words.
final class Excerpts {

  private final String text;
  private final List<Snippets.Found> found;
  private final Highlights wanted;

  Excerpts(String text, List<Snippets.Found> found, Highlights wanted) {
    this.text = text;
    this.wanted = wanted;
    this.found = found.stream()
        .sorted(Comparator.comparingInt(Snippets.Found::from).thenComparingInt(Snippets.Found::to)).toList();
  }

  private record Window(int from, int to, int worth) {

    boolean meets(Window other) {
      return from < other.to && other.from < to;
    }
  }

  List<Snippet> of(Snippet.Part part) {
    if (found.isEmpty()) {
      return List.of(snippet(part, window(0, 0)));
    }
    var candidates = new ArrayList<Window>();
    for (int first = 0; first < found.size(); first++) {
      candidates.add(window(first, found.get(first).from()));
    }
    candidates.sort(Comparator.comparingInt(Window::worth).reversed().thenComparingInt(Window::from));
    var chosen = new ArrayList<Window>();
    for (var candidate : candidates) {
      if (chosen.size() < wanted.snippets() && chosen.stream().noneMatch(candidate::meets)) {
        chosen.add(candidate);
      }
    }
    chosen.sort(Comparator.comparingInt(Window::from));
    return chosen.stream().map(window -> snippet(part, window)).toList();
  }

  /// A window that shows the match from there on, with some of what comes before it, and ends between words.
  private Window window(int first, int start) {
    var from = Math.max(0, start - wanted.chars() / 4);
    if (from > 0) {
      from = afterSpace(from, start);
    }
    var to = Math.min(text.length(), from + wanted.chars());
    if (to < text.length()) {
      to = beforeSpace(Math.max(from, start), to);
    }
    return new Window(from, to, worth(first, to));
  }

  private int worth(int first, int to) {
    var parts = new HashSet<Object>();
    int words = 0;
    for (int at = first; at < found.size() && found.get(at).from() < to && words < 100; at++) {
      parts.add(found.get(at).part());
      words++;
    }
    return parts.size() * 100 + words;
  }

  private int afterSpace(int from, int start) {
    for (int at = from; at < start; at++) {
      if (Character.isWhitespace(text.charAt(at - 1))) {
        return at;
      }
    }
    return Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from;
  }

  private int beforeSpace(int start, int to) {
    // Not so far back that little is left, as of a text without spaces.
    for (int at = to; at > start + (to - start) / 2; at--) {
      if (Character.isWhitespace(text.charAt(at))) {
        return at;
      }
    }
    return Character.isLowSurrogate(text.charAt(to)) ? to - 1 : to;
  }

  private Snippet snippet(Snippet.Part part, Window window) {
    var marks = new ArrayList<Snippet.Mark>();
    int behind = window.from();
    for (var each : found) {
      var from = Math.max(each.from(), behind);
      var to = Math.min(each.to(), window.to());
      if (each.from() >= window.from() && from < to) {
        var joins = !marks.isEmpty() && from == behind && each.from() < behind;
        if (joins) {
          var last = marks.removeLast();
          marks.add(new Snippet.Mark(last.from(), to - window.from()));
        } else {
          marks.add(new Snippet.Mark(from - window.from(), to - window.from()));
        }
        behind = to;
      }
    }
    return new Snippet(part, text.substring(window.from(), window.to()), marks);
  }
}

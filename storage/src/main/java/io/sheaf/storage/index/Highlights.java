package io.sheaf.storage.index;

import io.sheaf.storage.table.LimitExceeded;

/// How much of each hit's text an answer shows: at most so many snippets of at most so many characters.
public record Highlights(int snippets, int chars) {

  public Highlights {
    if (snippets < 1 || snippets > IndexLimits.SNIPPETS) {
      throw new LimitExceeded("a hit has 1 to " + IndexLimits.SNIPPETS + " snippets, not " + snippets);
    }
    if (chars < IndexLimits.SHORTEST_SNIPPET || chars > IndexLimits.LONGEST_SNIPPET) {
      throw new LimitExceeded("a snippet has " + IndexLimits.SHORTEST_SNIPPET + " to " + IndexLimits.LONGEST_SNIPPET
          + " characters, not " + chars);
    }
  }
}

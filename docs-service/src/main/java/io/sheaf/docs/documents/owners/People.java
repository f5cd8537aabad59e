package io.sheaf.docs.documents.owners;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.web.Fields;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The people of a document, by the names of their tokens.
@Serdeable
record People(@Nullable String owner, List<String> editors, List<String> viewers) {

  private static final int MOST_NAMES = 100;
  private static final int LONGEST_NAME = 256;
  // why: they stand on the document's item, and twice in an event, and an item has a limit.
  private static final int MOST_BYTES = 64 * 1024;

  static People of(Document document) {
    return new People(document.owner(), document.editors(), document.viewers());
  }

  /// Of a request; what is left out is nobody.
  static People read(Fields body) {
    var owner = body.text("owner");
    if (owner != null) {
      check(body, "owner", owner);
    }
    var people = new People(owner, names(body, "editors"), names(body, "viewers"));
    body.check();
    return people;
  }

  private static List<String> names(Fields body, String field) {
    var names = new LinkedHashSet<String>();
    int index = 0;
    long bytes = 0;
    for (var name : body.texts(field)) {
      check(body, field + "[" + index++ + "]", name);
      bytes += name.getBytes(StandardCharsets.UTF_8).length;
      names.add(name);
    }
    body.faults().when(index > MOST_NAMES, field, "'" + field + "' has more than " + MOST_NAMES + " names");
    body.faults().when(bytes > MOST_BYTES, field, "'" + field + "' is too large");
    return List.copyOf(names);
  }

  private static void check(Fields body, String at, String name) {
    body.faults().when(name.isBlank(), at, "'" + at + "' must not be empty");
    body.faults().when(name.codePointCount(0, name.length()) > LONGEST_NAME, at,
        "'" + at + "' has more than " + LONGEST_NAME + " characters");
  }
}

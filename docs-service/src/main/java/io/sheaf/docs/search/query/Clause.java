package io.sheaf.docs.search.query;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What must hold of a document.
sealed interface Clause {

  record All(List<Clause> of) implements Clause {
    public All {
      of = List.copyOf(of);
    }
  }

  record Any(List<Clause> of) implements Clause {
    public Any {
      of = List.copyOf(of);
    }
  }

  record Not(Clause of) implements Clause {}

  /// It has a tag of this key, with one of these values.
  record Tagged(String key, Values values) implements Clause {}

  record Attributed(String key, Values values) implements Clause {}

  enum Word {
    NAME, PATH, TYPE, USER
  }

  record Called(Word word, Values values) implements Clause {}

  /// It is somewhere below the folder; below the root, which is empty, are all.
  record Below(String folder) implements Clause {}

  record Ids(List<String> ids) implements Clause {
    public Ids {
      ids = List.copyOf(ids);
    }
  }

  enum When {
    INSERTED, MODIFIED
  }

  record Dated(When when, @Nullable Instant from, @Nullable Instant to) implements Clause {}

  record Sized(@Nullable BigDecimal from, @Nullable BigDecimal to) implements Clause {}

  enum Way {
    TEXT, PHRASE, FUZZY, STARTING
  }

  record Says(Way way, String words) implements Clause {}

  record Like(String id) implements Clause {}

  /// Which values of a field are meant.
  sealed interface Values {

    Values ANY = new Anything();

    record Anything() implements Values {}

    record OneOf(List<String> values) implements Values {
      public OneOf {
        values = values.stream().distinct().toList();
      }
    }

    record Beginning(String start) implements Values {}

    /// Both ends belong to it; one of them may be open.
    record Between(@Nullable String from, @Nullable String to) implements Values {}
  }
}

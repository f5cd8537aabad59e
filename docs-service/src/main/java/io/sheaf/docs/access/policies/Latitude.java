package io.sheaf.docs.access.policies;

import java.util.List;

/// Which documents of a site a policy leaves to somebody, as far as that can be said without looking at each.
public sealed interface Latitude {

  /// All that there are.
  record All() implements Latitude {}

  /// Those that pass all tests of one of the alternatives; where there is none, no document.
  record Some(List<List<AttributeTest>> alternatives) implements Latitude {
    public Some {
      alternatives = List.copyOf(alternatives);
    }
  }

  /// That is only known of each document.
  record Unsaid() implements Latitude {}
}

package io.sheaf.docs.metadata.entities;

import io.sheaf.docs.web.Faults;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whose the name of an entity type is.
public enum EntityNamespace {
  /// The service's own: only the names that it knows.
  PRESET,
  /// The site's.
  CUSTOM;

  static Optional<EntityNamespace> of(String word) {
    return switch (word.strip().toUpperCase(Locale.ROOT)) {
      case "PRESET" -> Optional.of(PRESET);
      case "CUSTOM" -> Optional.of(CUSTOM);
      default -> Optional.empty();
    };
  }

  /// The namespace that is meant; null when none is named, and when it is none, which is a fault.
  public static @Nullable EntityNamespace read(@Nullable String word, Faults faults) {
    if (word == null || word.isBlank()) {
      return null;
    }
    var found = of(word);
    faults.when(found.isEmpty(), "namespace",
        "'namespace' unexpected value '" + word + "' must be one of PRESET, CUSTOM");
    return found.orElse(null);
  }
}

package io.sheaf.docs.metadata.entities;

import io.sheaf.docs.web.Features;
import jakarta.inject.Singleton;
import java.util.Set;

/// The names that types of the service's own can have; none where they are switched off.
@Singleton
final class PresetTypes {

  private static final Set<String> NAMES = Set.of("Agreement", "Checkout", "CheckoutForLegalHold", "Company", "Contact",
      "DispositionPolicy", "LlmPrompt", "RetentionPolicy");

  private final boolean on;

  PresetTypes(Features features) {
    this.on = features.presetEntityTypes();
  }

  boolean has(String name) {
    return on && NAMES.contains(name);
  }
}

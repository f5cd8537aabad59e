package io.sheaf.workflow.rules;

import io.sheaf.workflow.conditions.Facet;
import java.util.Set;

/// When rules are asked.
public enum Occasion {
  /// A new document has its content.
  CREATED,
  /// Its text, its barcodes or the fields of its form have become known.
  CONTENT_READ;

  private static final Set<Facet> READ = Set.of(Facet.TEXT, Facet.BARCODES, Facet.FIELDS);

  /// Whether the answer of a rule can have changed by it. A new document concerns all.
  public boolean concerns(Rule rule) {
    return this == CREATED || rule.condition().facets().stream().anyMatch(READ::contains);
  }
}

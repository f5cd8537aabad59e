package io.sheaf.workflow.runner;

import io.sheaf.workflow.definitions.Definition;
import java.time.Instant;

/// A definition as it is kept.
///
/// @param revision raised with every write of it
public record Kept(Definition definition, String userId, Instant inserted, long revision) {

  Kept changed(Definition to) {
    return new Kept(to, userId, inserted, revision + 1);
  }
}

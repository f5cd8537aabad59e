package io.sheaf.docs.automation.workflows;

import io.micronaut.context.annotation.Factory;
import io.sheaf.storage.table.Table;
import io.sheaf.workflow.runner.Definitions;
import io.sheaf.workflow.runner.Runs;
import jakarta.inject.Singleton;

/// The doors of the engine, over the table of the service.
@Factory
final class EngineDoors {

  @Singleton
  Definitions definitions(Table table) {
    return new Definitions(table);
  }

  @Singleton
  Runs runs(Table table, Definitions definitions, RunEffects effects) {
    return new Runs(table, definitions, effects);
  }
}

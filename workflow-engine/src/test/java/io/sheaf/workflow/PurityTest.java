package io.sheaf.workflow;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import java.time.Clock;

/// What decides touches nothing; only the runner does.
@AnalyzeClasses(packages = "io.sheaf.workflow", importOptions = ImportOption.DoNotIncludeTests.class)
class PurityTest {

  @ArchTest
  static final ArchRule onlyTheRunnerTouchesTheStore = noClasses().that().resideOutsideOfPackage("..runner..").should()
      .dependOnClassesThat().areAssignableTo(Table.class).orShould().dependOnClassesThat().areAssignableTo(Write.class)
      .orShould().dependOnClassesThat().areAssignableTo(Clock.class)
      .orShould().dependOnClassesThat().haveFullyQualifiedName("java.util.Random");

  @ArchTest
  static final ArchRule theServiceIsNotKnown = noClasses().should().dependOnClassesThat()
      .resideInAnyPackage("io.sheaf.docs..", "io.micronaut..");

  @ArchTest
  static final ArchRule packagesDependOneWay = slices().matching("io.sheaf.workflow.(*)..").should()
      .beFreeOfCycles();
}

package io.sheaf.storage.index.opensearch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class OpenSearchStaysInItsFolderTest {

  @Test
  void nothingOutsideTheEngineKnowsOpenSearch() {
    var classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
        .importPackages("io.sheaf.storage");

    noClasses().that().resideOutsideOfPackage("io.sheaf.storage.index.opensearch..").should().dependOnClassesThat()
        .resideInAnyPackage("org.opensearch..").check(classes);
    // why also the buses: EventBridge speaks JSON, and the SDK has no client for it at the version that is used.
    noClasses().that().resideOutsideOfPackages("io.sheaf.storage.index.opensearch..", "io.sheaf.storage.bus.aws..")
        .should().dependOnClassesThat().resideInAnyPackage("com.fasterxml.jackson.databind..").check(classes);
  }
}

package io.sheaf.storage.index.lucene;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class LuceneStaysInItsFolderTest {

  @Test
  void nothingOutsideTheEngineKnowsLucene() {
    var classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
        .importPackages("io.sheaf.storage");

    noClasses().that().resideOutsideOfPackage("io.sheaf.storage.index.lucene..").should().dependOnClassesThat()
        .resideInAnyPackage("org.apache.lucene..").check(classes);
  }
}

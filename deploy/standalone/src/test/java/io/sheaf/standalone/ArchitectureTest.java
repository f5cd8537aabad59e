package io.sheaf.standalone;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/// The walls of the house, where a slip would lose or leak data.
@AnalyzeClasses(packages = "io.sheaf", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule theSdkOfAwsStaysInItsEngines = noClasses().that()
      .resideOutsideOfPackages("io.sheaf.storage..dynamodb..", "io.sheaf.storage..s3..", "io.sheaf.storage..sqs..",
          "io.sheaf.storage..aws..", "io.sheaf.ocr.textract..")
      .should().dependOnClassesThat().resideInAPackage("software.amazon..");

  @ArchTest
  static final ArchRule sqlStaysInItsEngines = noClasses().that()
      .resideOutsideOfPackages("io.sheaf.storage..sqlite..", "io.sheaf.storage..disk..").should().dependOnClassesThat()
      .resideInAnyPackage("java.sql..", "javax.sql..", "org.sqlite..");

  @ArchTest
  static final ArchRule luceneStaysInItsEngine = noClasses().that().resideOutsideOfPackage("io.sheaf.storage..lucene..")
      .should().dependOnClassesThat().resideInAPackage("org.apache.lucene..");

  @ArchTest
  static final ArchRule whatReadsMarkdownAndHtmlStaysInItsProcess = noClasses().that()
      .resideOutsideOfPackage("io.sheaf.docs.media.export.press..").should().dependOnClassesThat()
      .resideInAnyPackage("com.vladsch.flexmark..", "org.owasp.html..");

  @ArchTest
  static final ArchRule whatReadsAndWritesPdfStaysInItsProcesses = noClasses().that()
      .resideOutsideOfPackages("io.sheaf.docs.media..press..", "io.sheaf.docs.search.extraction.reader..",
          "io.sheaf.ocr..")
      .should().dependOnClassesThat().resideInAPackage("org.apache.pdfbox..");

  @ArchTest
  static final ArchRule storageKnowsNothingAboveIt = noClasses().that().resideInAPackage("io.sheaf.storage..").should()
      .dependOnClassesThat().resideInAnyPackage("io.sheaf.docs..", "io.sheaf.standalone..", "io.micronaut..");

  @ArchTest
  static final ArchRule theServiceDoesNotKnowHowItIsDeployed = noClasses().that().resideInAPackage("io.sheaf.docs..")
      .should().dependOnClassesThat().resideInAPackage("io.sheaf.standalone..");

  @ArchTest
  static final ArchRule theServiceKnowsPortsAndNotEngines = noClasses().that().resideInAPackage("io.sheaf.docs..")
      .should().dependOnClassesThat().resideInAnyPackage("io.sheaf.storage..sqlite..", "io.sheaf.storage..disk..",
          "io.sheaf.storage..dynamodb..", "io.sheaf.storage..s3..", "io.sheaf.storage..sqs..",
          "io.sheaf.storage..lucene..");

  @ArchTest
  static final ArchRule roomsHaveNoCycles = slices().matching("io.sheaf.docs.(*)..").should().beFreeOfCycles();
}

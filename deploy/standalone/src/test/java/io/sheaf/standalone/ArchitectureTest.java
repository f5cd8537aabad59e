package io.sheaf.standalone;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
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

  /// why: while one thread initializes the type and another one the kind of it, each waits for the other for ever.
  @ArchTest
  static final ArchRule noTypeMakesOfItsOwnKindsWhatItHoldsForGood = noClasses()
      .should(new ArchCondition<JavaClass>("make instances of other classes of their kind when they are initialized") {
        @Override
        public void check(JavaClass type, ConditionEvents events) {
          // why not all interfaces: only those with code of their own are initialized before what implements them.
          boolean isInitializedFirst = !type.isInterface() || type.getMethods().stream()
              .anyMatch(method -> !method.getModifiers().contains(JavaModifier.ABSTRACT)
                  && !method.getModifiers().contains(JavaModifier.STATIC));
          type.getStaticInitializer().stream().flatMap(first -> first.getConstructorCallsFromSelf().stream())
              .filter(call -> isInitializedFirst && !call.getTargetOwner().equals(type)
                  && call.getTargetOwner().isAssignableTo(type.getName()) && !type.isEnum())
              .forEach(call -> events.add(SimpleConditionEvent.satisfied(type, call.getDescription())));
        }
      });

  @ArchTest
  static final ArchRule roomsHaveNoCycles = slices().matching("io.sheaf.docs.(*)..").should().beFreeOfCycles();
}

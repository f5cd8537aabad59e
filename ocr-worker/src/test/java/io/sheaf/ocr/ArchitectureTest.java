package io.sheaf.ocr;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.sheaf.storage.table.SiteId;

@AnalyzeClasses(packages = "io.sheaf.ocr", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule theWorkerNeverSeesTheTable = noClasses().should().dependOnClassesThat(
      resideInAnyPackage("io.sheaf.storage.table..", "io.sheaf.storage.outbox..", "io.sheaf.storage.leases..",
          "io.sheaf.storage.index..", "io.sheaf.storage.secrets..", "io.sheaf.storage.sqlite..")
          .and(not(belongToAnyOf(SiteId.class))));

  @ArchTest
  static final ArchRule onlyTheMainChoosesEnginesOfStorage = noClasses().that().doNotHaveSimpleName("OcrMain").should()
      .dependOnClassesThat().resideInAnyPackage("io.sheaf.storage..s3..", "io.sheaf.storage..sqs..",
          "io.sheaf.storage..sqlite..", "io.sheaf.storage..disk..");

  @ArchTest
  static final ArchRule whatTakesContentsApartKnowsNothingOfWhereTheyComeFrom = noClasses().that()
      .resideInAPackage("io.sheaf.ocr.pages.reader..").should().dependOnClassesThat()
      .resideInAnyPackage("io.sheaf.storage..", "software.amazon..", "io.sheaf.ocr", "io.sheaf.ocr.textract..");

  @ArchTest
  static final ArchRule contentsAreTakenApartInTheirOwnProcessOnly = noClasses().that()
      .resideOutsideOfPackage("io.sheaf.ocr.pages.reader..").should().dependOnClassesThat()
      .resideInAnyPackage("org.apache.pdfbox..", "org.apache.tika..", "com.google.zxing..", "javax.imageio..");

  @ArchTest
  static final ArchRule theSdkOfAwsStaysInItsEngine = noClasses().that()
      .resideOutsideOfPackage("io.sheaf.ocr.textract..").should().dependOnClassesThat()
      .resideInAPackage("software.amazon..");
}

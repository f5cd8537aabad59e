package io.sheaf.docs.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class CaseNumbersTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  private final CaseSite site = CaseSite.on(sheaf);

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  /// The case number and the document number of a new case.
  private List<String> numbers(String formats) {
    var added = site.ann().post("/cases", "{\"case\":{\"name\":\"n\"" + formats + "}}");
    assertThat(added.status()).as(added.toString()).isEqualTo(200);
    var read = site.ann().get("/cases/" + added.at("caseId"));
    return List.of(read.at("case.caseNumber"), read.at("case.documentNumber"));
  }

  @Test
  void aNumberIsMadeOfItsPartsInTheirOrder() {
    var today = DateTimeFormatter.BASIC_ISO_DATE.format(LocalDate.ofInstant(sheaf.clock().instant(), ZoneOffset.UTC));

    var numbers = numbers(",\"caseNumberFormat\":[{\"type\":\"STATIC\",\"staticValue\":\"C-\"},"
        + "{\"type\":\"DATE_YYYYMMDD\"},{\"type\":\"static\",\"staticValue\":\"-\"},{\"type\":\"AUTO_INCREMENT\",\"padding\":4}],"
        + "\"documentNumberFormat\":[{\"type\":\"AUTO_INCREMENT\"},{\"type\":\"STATIC\",\"staticValue\":\"/D\"}]");

    assertThat(numbers).containsExactly("C-" + today + "-0001", "1/D");
  }

  @Test
  void eachOfTheTwoCountsForItselfAndOnlyWhereItIsAskedTo() {
    var fixed = "[{\"type\":\"STATIC\",\"staticValue\":\"same\"}]";

    assertThat(numbers("")).containsExactly("000001", "000001");
    assertThat(numbers(",\"caseNumberFormat\":" + fixed)).containsExactly("same", "000002");
    assertThat(numbers(",\"documentNumberFormat\":" + fixed)).containsExactly("000002", "same");
    assertThat(numbers(",\"caseNumberFormat\":[],\"documentNumberFormat\":[]")).containsExactly("000003", "000003");
  }

  @Test
  void paddingOnlyWidensANumber() {
    for (int at = 0; at < 9; at++) {
      numbers("");
    }

    assertThat(numbers(",\"caseNumberFormat\":[{\"type\":\"AUTO_INCREMENT\",\"padding\":1}],"
        + "\"documentNumberFormat\":[{\"type\":\"AUTO_INCREMENT\",\"padding\":20}]"))
        .containsExactly("10", "00000000000000000010");
  }

  @Test
  void aCaseThatIsRefusedTakesNoNumber() {
    numbers("");

    assertThat(site.ann().post("/cases", "{\"case\":{\"name\":\"n\",\"documentIds\":[\"none\"]}}").status())
        .isEqualTo(400);
    assertThat(site.ann().post("/cases", "{\"case\":{\"status\":\"NEW\"}}").status()).isEqualTo(400);

    assertThat(numbers("")).containsExactly("000002", "000002");
  }

  @Test
  void casesThatAreMadeAtOnceCountWithoutAGapAndWithoutANumberTwice() throws Exception {
    int cases = 48;
    var making = new ArrayList<Callable<Integer>>();
    for (int at = 0; at < cases; at++) {
      var body = "{\"case\":{\"name\":\"case " + at + "\"}}";
      making.add(() -> site.ann().patient().post("/cases", body).status());
    }

    try (var people = Executors.newFixedThreadPool(12)) {
      for (var made : people.invokeAll(making)) {
        assertThat(made.get()).isEqualTo(200);
      }
    }

    var all = IntStream.rangeClosed(1, cases).mapToObj("%06d"::formatted).toList();
    var page = site.ann().get("/cases?limit=1000");
    assertThat(CaseSite.column(page, "cases", "caseNumber")).containsExactlyInAnyOrderElementsOf(all);
    assertThat(CaseSite.column(page, "cases", "documentNumber")).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void sitesCountForThemselves() {
    numbers("");

    assertThat(CaseSite.on(sheaf).ann().post("/cases", "{\"case\":{\"name\":\"n\"}}").status()).isEqualTo(200);

    assertThat(numbers("")).containsExactly("000002", "000002");
  }

  @Test
  void formatsAreBounded() {
    var many = "{\"type\":\"DATE_YYYYMMDD\"},".repeat(11);

    var refused = site.ann().post("/cases", "{\"case\":{\"name\":\"n\",\"caseNumberFormat\":["
        + many.substring(0, many.length() - 1) + "],\"documentNumberFormat\":[{\"type\":\"STATIC\",\"staticValue\":\""
        + "x".repeat(101) + "\"},{\"type\":\"AUTO_INCREMENT\",\"padding\":-1}]}}");

    assertThat(CaseSite.column(refused, "errors", "key")).containsExactly("case.caseNumberFormat",
        "case.documentNumberFormat[0].staticValue", "case.documentNumberFormat[1].padding");
  }
}

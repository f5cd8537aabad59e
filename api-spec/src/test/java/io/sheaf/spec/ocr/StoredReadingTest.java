package io.sheaf.spec.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StoredReadingTest {

  @Test
  void aPageIsOneLineAndReadBackAsItWas() {
    var page = new Page(3, 2480, 3508, 90, -1.25, "TESSERACT", 93.456, List.of(new Word("Größe \"x\"",
        new Box(0.1, 0.2, 0.05, 0.01), 96.1, 4)), List.of(new Barcode("QR_CODE", "a\nb", Box.ALL)));

    assertThat(page.line()).doesNotContain("\n");
    assertThat(Page.ofLine(page.line())).isEqualTo(page);
  }

  @Test
  void keyValuesAndTablesAreReadBackAsTheyWere() {
    var findings = new Findings(List.of(new KeyValue("Total", List.of("12.50", "EUR"), 1, Box.ALL, 88, "TEXTRACT")),
        List.of(new DataTable(List.of("Item", "Price"), List.of(List.of("Nail", "0.10"), List.of("", "")), 2,
            new Box(0, 0.5, 1, 0.25), 70.5, "TESSERACT")));

    assertThat(Findings.ofText(findings.text())).isEqualTo(findings);
  }

  @Test
  void aBoxNeverLeavesItsPage() {
    assertThat(new Box(-0.5, 0.25, 1.5, 0.1)).isEqualTo(new Box(0, 0.25, 1, 0.1));
  }
}

package io.sheaf.ocr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.MultiFormatWriter;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrFailed;
import io.sheaf.spec.messages.OcrSkipped;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.spec.ocr.Barcode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentsTest {

  private static final List<String> LINES = List.of("The quick brown fox jumps over the lazy dog.",
      "Pack my box with five dozen liquor jugs,", "and bring the invoice number 4711 along.");

  @TempDir
  Path folder;
  private Bench bench;

  @BeforeEach
  void open() {
    bench = Bench.with(folder);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private static BufferedImage picture() {
    return Scans.drawn(Scans.pdf(List.of(LINES)), 200);
  }

  private static String joined() {
    return String.join(" ", LINES);
  }

  private String read(byte[] content, String name, OcrWish wish) {
    return String.join(" ", bench.words(bench.completed(content, name, wish)));
  }

  @Test
  void picturesOfEveryKindAreRead() {
    for (var format : List.of("png", "jpeg", "gif", "bmp", "tiff")) {
      assertThat(read(Scans.file(picture(), format), "scan." + format, OcrWish.text())).as(format).isEqualTo(joined());
    }
  }

  @Test
  void aWebPAndAPictureMadeForAPressAreRead() throws IOException {
    for (var name : List.of("words.webp", "words-lossy.webp", "words-cmyk.jpg")) {
      try (var file = Objects.requireNonNull(ContentsTest.class.getResourceAsStream(name))) {
        assertThat(read(file.readAllBytes(), name, OcrWish.text())).as(name)
            .isEqualTo("The quick brown fox jumps over the dog");
      }
    }
  }

  @Test
  void whatAContentIsDoesNotDependOnItsName() {
    assertThat(read(Scans.file(picture(), "png"), "letter.docx", OcrWish.text())).isEqualTo(joined());
  }

  @Test
  void aTiffIsReadPageByPageAndInOrder() {
    var pages = IntStream.rangeClosed(1, 5)
        .mapToObj(number -> Scans.drawn(Scans.pdf(List.of(List.of("This is page number " + number, "of five."))), 150))
        .toList();

    var answer = bench.completed(Scans.file(pages, "tiff", 0), "fax.tif", OcrWish.text());

    assertThat(bench.text(answer)).isEqualTo(IntStream.rangeClosed(1, 5)
        .mapToObj(number -> "This is page number " + number + "\nof five.").reduce((a, b) -> a + "\n\n" + b).get());
    assertThat(bench.pages(answer)).extracting(page -> page.number()).containsExactly(1, 2, 3, 4, 5);
  }

  @Test
  void aScannedPdfIsReadPageByPageAndInOrder() {
    var pages = IntStream.rangeClosed(1, 4)
        .mapToObj(number -> Scans.drawn(Scans.pdf(List.of(List.of("Sheet " + number + " of the contract"))), 200))
        .toList();

    var answer = bench.completed(Scans.pdfOfPictures(pages, 200), "scan.pdf", OcrWish.text());

    assertThat(bench.text(answer).split("\n\n")).containsExactly("Sheet 1 of the contract", "Sheet 2 of the contract",
        "Sheet 3 of the contract", "Sheet 4 of the contract");
    assertThat(answer.engine()).isEqualTo("TESSERACT");
  }

  @Test
  void theFirstPagesAreReadWhenOnlyTheyAreWanted() {
    var pdf = Scans.pdf(IntStream.rangeClosed(1, 30).mapToObj(number -> List.of("Page " + number)).toList());

    var answer = bench.completed(pdf, "long.pdf", OcrWish.text().withEmbeddedTextFirst().ofPages(2));

    assertThat(bench.text(answer)).isEqualTo("Page 1\n\nPage 2");
    assertThat(answer.pages()).isEqualTo(2);
  }

  @Test
  void theTextThatAPdfCarriesIsTakenFirstWhenAsked() {
    var answer = bench.completed(Scans.pdf(List.of(LINES)), "letter.pdf", OcrWish.text().withEmbeddedTextFirst());

    assertThat(answer.engine()).isEqualTo("EMBEDDED");
    assertThat(bench.text(answer)).isEqualTo(String.join("\n", LINES));
    assertThat(bench.pages(answer).getFirst().words().getFirst()).satisfies(word -> {
      assertThat(word.text()).isEqualTo("The");
      assertThat(word.confidence()).isEqualTo(100);
      assertThat(word.box().left()).isCloseTo(64 / 595.0, within(0.01));
      assertThat(word.box().top()).isCloseTo(66 / 842.0, within(0.01));
    });
  }

  @Test
  void aScannedPageAmongTextPagesIsReadFromItsPicture() throws IOException {
    byte[] mixed;
    try (var text = Loader.loadPDF(Scans.pdf(List.of(LINES)));
        var scan = Loader.loadPDF(Scans.pdfOfPictures(List.of(picture()), 200));
        var out = new ByteArrayOutputStream()) {
      text.importPage(scan.getPage(0));
      text.save(out);
      mixed = out.toByteArray();
    }

    var answer = bench.completed(mixed, "mixed.pdf", OcrWish.text().withEmbeddedTextFirst());

    assertThat(bench.pages(answer)).extracting(page -> page.engine()).containsExactly("EMBEDDED", "TESSERACT");
    assertThat(answer.engine()).isEqualTo("TESSERACT");
    assertThat(bench.words(answer)).hasSize(2 * List.of(joined().split(" ")).size());
  }

  @Test
  void anOfficeDocumentGivesTheTextItHas() throws IOException {
    var answer = bench.completed(docx("Minutes of the meeting", "All agreed."), "minutes.docx", OcrWish.text());

    assertThat(answer.engine()).isEqualTo("EMBEDDED");
    assertThat(bench.text(answer)).contains("Minutes of the meeting").contains("All agreed.");
  }

  static byte[] docx(String... paragraphs) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(out)) {
      entry(zip, "[Content_Types].xml", """
          <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
          <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
          <Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument\
          .wordprocessingml.document.main+xml"/></Types>""");
      entry(zip, "_rels/.rels", """
          <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" \
          Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" \
          Target="word/document.xml"/></Relationships>""");
      var body = new StringBuilder();
      for (var paragraph : paragraphs) {
        body.append("<w:p><w:r><w:t>").append(paragraph).append("</w:t></w:r></w:p>");
      }
      entry(zip, "word/document.xml", "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/"
          + "main\"><w:body>" + body + "</w:body></w:document>");
    }
    return out.toByteArray();
  }

  private static void entry(ZipOutputStream zip, String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(text.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  @Test
  void whatHasNoPagesIsSkippedAndNotFailed() {
    assertThat(bench.read("ID3 not a picture".getBytes(StandardCharsets.UTF_8), "song.mp3", OcrWish.text()))
        .isInstanceOf(OcrSkipped.class);
    assertThat(bench.read("just text".getBytes(StandardCharsets.UTF_8), "notes.txt", OcrWish.text()))
        .isInstanceOf(OcrSkipped.class);
  }

  @Test
  void anEmptySheetHasNoWordsAndNoFault() {
    var empty = Scans.drawn(Scans.pdf(List.of(List.of())), 150);

    var answer = bench.completed(Scans.file(empty, "png"), "empty.png", OcrWish.text());

    assertThat(answer.words()).isZero();
    assertThat(bench.text(answer)).isEmpty();
  }

  @Test
  void turnedAndTiltedPagesAreReadAndWordsStandWhereTheyAreOnThePageAsItIs() {
    var scan = Scans.clean(7, 150);
    for (int turn : new int[]{0, 90, 180, 270}) {
      var page = Scans.turned(Scans.tilted(scan.image(), 3.5), turn);

      var answer = bench.completed(Scans.file(page, "png"), "scan.png", OcrWish.text());

      assertThat(Scans.accuracy(scan.words(), bench.words(answer))).as("turned by %d", turn).isGreaterThan(0.9);
      var read = bench.pages(answer).getFirst();
      assertThat(read.turn()).isEqualTo((360 - turn) % 360);
      assertThat(read.skew()).isCloseTo(-3.5, within(0.3));
      var first = read.words().getFirst().box();
      // why these places: the first word is at the upper left of the page as it is read.
      assertThat(first.left() < 0.5).as("turned by %d", turn).isEqualTo(turn == 0 || turn == 270);
      assertThat(first.top() < 0.5).as("turned by %d", turn).isEqualTo(turn == 0 || turn == 90);
    }
  }

  @Test
  void barcodesAreFoundWhicheverWayTheyLie() throws Exception {
    var page = picture();
    var code = new MultiFormatWriter().encode("INV-2041", BarcodeFormat.QR_CODE, 240, 240);
    var lines = new MultiFormatWriter().encode("4006381333931", BarcodeFormat.EAN_13, 400, 120);
    paint(page, code, 200, 900);
    paint(page, lines, 900, 1500);

    for (int turn : new int[]{0, 90}) {
      var answer = bench.completed(Scans.file(Scans.turned(page, turn), "png"), "coded.png", OcrWish.text());

      assertThat(answer.barcodes()).containsExactlyInAnyOrder("INV-2041", "4006381333931");
      assertThat(bench.pages(answer).getFirst().barcodes()).extracting(Barcode::format)
          .containsExactlyInAnyOrder("QR_CODE", "EAN_13");
    }
  }

  private static void paint(BufferedImage page, com.google.zxing.common.BitMatrix code, int left, int top) {
    for (int y = 0; y < code.getHeight(); y++) {
      for (int x = 0; x < code.getWidth(); x++) {
        page.getRaster().setSample(left + x, top + y, 0, code.get(x, y) ? 0 : 255);
      }
    }
  }

  @Test
  void fieldsAndTablesAreFoundByWhereWordsStand() {
    var page = Scans.drawn(Scans.columns(List.of(64f, 250f, 400f),
        List.of(List.of("Invoice number: 4711"), List.of("Customer: Miller and Sons"), List.of(),
            List.of("Article", "Count", "Price"), List.of("Hammer", "36", "12.50"), List.of("Nails", "200", "4.20"),
            List.of("Screws", "150", "7.80"))),
        300);

    var answer = bench.completed(Scans.file(page, "png"), "invoice.png",
        OcrWish.text().looking(OcrWish.Part.FORMS, OcrWish.Part.TABLES).withCsv());

    var findings = bench.findings(answer);
    assertThat(findings.keyValues()).anySatisfy(field -> {
      assertThat(field.key()).isEqualTo("Invoice number");
      assertThat(field.values()).containsExactly("4711");
      assertThat(field.engine()).isEqualTo("TESSERACT");
    }).anySatisfy(field -> assertThat(field.values()).containsExactly("Miller and Sons"));
    assertThat(findings.tables()).singleElement().satisfies(table -> {
      assertThat(table.headers()).containsExactly("Article", "Count", "Price");
      assertThat(table.rows()).containsExactly(List.of("Hammer", "36", "12.50"), List.of("Nails", "200", "4.20"),
          List.of("Screws", "150", "7.80"));
    });
    assertThat(new String(bench.bytes(answer.result(OcrCompleted.Kind.CSV).orElseThrow()), StandardCharsets.UTF_8))
        .isEqualTo("Article,Count,Price\r\nHammer,36,12.50\r\nNails,200,4.20\r\nScrews,150,7.80\r\n");
  }

  @Test
  void aSearchablePdfIsMadeOfPicturesAndOfScannedPdf() throws IOException {
    for (var content : List.of(Scans.file(List.of(picture()), "png", 200),
        Scans.pdfOfPictures(List.of(picture()), 200), Scans.file(List.of(Scans.turned(picture(), 90)), "png", 200))) {
      var answer = bench.completed(content, "scan", OcrWish.text().withSearchablePdf());

      var pdf = bench.bytes(answer.result(OcrCompleted.Kind.SEARCHABLE_PDF).orElseThrow());
      try (var document = Loader.loadPDF(pdf)) {
        assertThat(document.getNumberOfPages()).isEqualTo(1);
        var found = new PDFTextStripper().getText(document);
        assertThat(found.replaceAll("\\s+", "")).contains("Thequickbrownfoxjumpsoverthelazydog.");
      }
    }
  }

  @Test
  void aLanguageThatIsNotInstalledIsNamed() {
    var answer = bench.read(Scans.file(picture(), "png"), "scan.png", OcrWish.text().inLanguages("de"));

    assertThat(answer).isInstanceOfSatisfying(OcrFailed.class, failed -> assertThat(failed.reason())
        .contains("the data of the language 'deu' is not installed here; there is eng."));
  }

  @Test
  void aLanguageOfAFurtherFolderIsFoundWhenItIsPutThere() throws IOException {
    bench.close();
    var further = Files.createDirectories(folder.resolve("further"));
    bench = Bench.with(folder, java.util.Map.of("SHEAF_OCR_TESSDATA", further.toString()));
    assertThat(bench.read(Scans.file(picture(), "png"), "scan.png", OcrWish.text().inLanguages("xyz")))
        .isInstanceOf(OcrFailed.class);

    Files.copy(folder.resolve("ocr/engine/tessdata/eng.traineddata"), further.resolve("xyz.traineddata"));

    assertThat(read(Scans.file(picture(), "png"), "scan.png", OcrWish.text().inLanguages("eng", "xyz")))
        .isEqualTo(joined());
  }

  @Test
  void theNoOpEngineAnswersWithoutReading() {
    var answer = bench.completed(Base64.getDecoder().decode("AAAA"), "x", OcrWish.text().by(OcrWish.Engine.NONE));

    assertThat(answer.engine()).isEqualTo("NONE");
    assertThat(bench.text(answer)).isEmpty();
  }
}

package io.sheaf.docs.media.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.media.export.PdfExport.Bounds;
import io.sheaf.docs.media.press.PressProcess;
import io.sheaf.docs.media.press.Why;
import io.sheaf.docs.media.press.Workshop;
import io.sheaf.docs.media.press.Workshop.Made;
import io.sheaf.docs.media.press.Workshop.Unmade;
import io.sheaf.docs.media.watermarks.Samples;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PdfExportTest {

  private static final PdfExport EXPORT = new PdfExport(new Workshop());
  private static final String MARKDOWN = "text/markdown";
  private static final String HTML = "text/html";
  private static final String TEXT = "text/plain";

  private static PdfExport within(int pages, long pixels, Duration patience) {
    return new PdfExport(new Workshop(),
        new Bounds(1 << 20, 1 << 20, pages, pixels, 10 << 20, new PressProcess.Limits(128, patience)));
  }

  private static String data(byte[] png) {
    return "data:image/png;base64," + Base64.getEncoder().encodeToString(png);
  }

  @Test
  void markdownIsSetWithAllThatItHas() {
    var pdf = Pdf.of(EXPORT, """
        # The lease

        It is **strong** and *leaning*, with `code`, ~~gone~~ and a [link](https://example.com/a?b=1).

        1. first
        2. second
           - inner

        - [x] done
        - [ ] open

        > Somebody said
        > > something deep

        ```
        int   x = 1;
        ```

        | Item | Price |
        |------|------:|
        | Pen  | 1.20  |
        | Ink  | 3.40  |

        ---

        The end.
        """, MARKDOWN);

    assertThat(pdf.words()).isEqualTo("The lease It is strong and leaning, with code, gone and a link. 1. first "
        + "2. second • inner • ☑ done • ☐ open Somebody said something deep int x = 1; Item Price Pen 1.20 Ink 3.40 "
        + "The end.");
    assertThat(pdf.text()).contains("int   x = 1;");
    assertThat(pdf.links()).containsExactly("https://example.com/a?b=1");
    assertThat(pdf.fonts()).allMatch(name -> name.matches("[A-Z]{6}\\+DejaVuSans.*"))
        .anyMatch(name -> name.endsWith("-Bold")).anyMatch(name -> name.endsWith("-Oblique"))
        .anyMatch(name -> name.endsWith("Mono"));
    assertThat(pdf.title()).isEqualTo("sample");
    assertThat(pdf.size()).isLessThan(120_000);
  }

  @Test
  void htmlShowsWhatIsToBeReadAndNothingElse() {
    var pdf = Pdf.of(EXPORT, """
        <!doctype html><html><head><title>no</title><style>p{color:red}</style>
        <script>alert('no')</script></head><body onload="x()">
        <h2>Offer &amp; order</h2><p>One<br>two <b>three</b> H<sub>2</sub>O
        <a href="javascript:alert(1)">bad</a> <a href="mailto:a@example.com">good</a></p>
        <img src="http://127.0.0.1:1/spy.png" alt="a logo"><img src="file:///etc/passwd">
        <iframe src="https://example.com"></iframe><form><input value="no"></form>
        <dl><dt>Term</dt><dd>Meaning</dd></dl>
        <table><caption>Prices</caption><tr><th>A</th><td>B<br>C</td></tr></table>
        </body></html>""", HTML);

    assertThat(pdf.words()).isEqualTo(
        "Offer & order One two three H2O bad good [a logo] Term Meaning Prices A B C");
    assertThat(pdf.links()).containsExactly("mailto:a@example.com");
  }

  @Test
  void plainTextStaysAsItStands() {
    var pdf = Pdf.of(EXPORT, "Name      Amount\r\nBolts         12\n\ttabbed\n\nlast\fnext page", TEXT);

    assertThat(pdf.page(1)).contains("Name      Amount").contains("Bolts         12").contains("last");
    assertThat(pdf.page(2)).contains("next page");
    assertThat(pdf.pages()).isEqualTo(2);
  }

  @Test
  void textsInOtherCodingsAreRead() {
    assertThat(Pdf.of(EXPORT, "Größe".getBytes(StandardCharsets.ISO_8859_1), TEXT).words()).isEqualTo("Größe");
    assertThat(Pdf.of(EXPORT, "Größe".getBytes(StandardCharsets.UTF_16), TEXT).words()).isEqualTo("Größe");
  }

  @Test
  void otherScriptsAreShownAsThemselves() {
    var text = "Ελληνικά Русский Türkçe Łódź ąęź ½ → € “x” fin office";

    assertThat(Pdf.of(EXPORT, text, MARKDOWN).words()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"漢:U+6F22", "ع:U+0639", "א:U+05D0", "ก:U+0E01"})
  void aCharacterThatCannotBeShownIsNamed(String sample) {
    var character = sample.substring(0, 1);

    var unmade = Pdf.unmade(EXPORT, "before " + character + " after", MARKDOWN);

    assertThat(unmade.why()).isEqualTo(Why.UNSUPPORTED);
    assertThat(unmade.detail()).contains("'" + character + "'").contains(sample.substring(2));
  }

  @Test
  void longTextsFlowOverPagesThatAreNumbered() {
    var text = new StringBuilder();
    for (int paragraph = 0; paragraph < 200; paragraph++) {
      text.append("Paragraph ").append(paragraph).append(" says a little more than fits into one line of the page, ")
          .append("so that it takes a second one.\n\n");
    }

    var pdf = Pdf.of(EXPORT, text.toString(), MARKDOWN);

    assertThat(pdf.pages()).isBetween(5, 20);
    for (int page = 1; page <= pdf.pages(); page++) {
      assertThat(pdf.page(page)).contains(page + " / " + pdf.pages());
    }
    assertThat(pdf.words()).isEqualTo(text.toString().replaceAll("\\s+", " ").strip());
  }

  @Test
  void aTableThatIsLongerThanAPageRepeatsItsHeadings() {
    var text = new StringBuilder("| Number | What it is |\n|---|---|\n");
    for (int row = 0; row < 150; row++) {
      text.append("| ").append(row).append(" | thing ").append(row).append(" |\n");
    }

    var pdf = Pdf.of(EXPORT, text.toString(), MARKDOWN);

    assertThat(pdf.pages()).isGreaterThan(2);
    for (int page = 1; page <= pdf.pages(); page++) {
      assertThat(pdf.page(page)).contains("What it is");
    }
    assertThat(pdf.text()).contains("thing 0").contains("thing 149");
  }

  @Test
  void whatIsWiderThanThePageIsCutIntoLinesAndStaysOnIt() {
    var word = "abcdefghij".repeat(60);
    var pdf = Pdf.of(EXPORT, word + "\n\n    " + word + "\n\n| a | b |\n|---|---|\n| " + word + " | x |\n", MARKDOWN);

    assertThat(pdf.text().replaceAll("\\s+", "")).contains(word + word + "ab");
    var image = pdf.image(1);
    int right = image.getWidth() - 30;
    for (int y = 0; y < image.getHeight(); y++) {
      assertThat(image.getRGB(right, y) & 0xffffff).isEqualTo(0xffffff);
    }
  }

  @Test
  void aPageEndsWhereTheTextSaysSo() {
    var pdf = Pdf.of(EXPORT, "one\n\n<div style=\"page-break-after: always\"></div>\n\ntwo\n\n"
        + "<p style=\"color:red; break-before:page\">three</p>", MARKDOWN);

    assertThat(pdf.pages()).isEqualTo(3);
    assertThat(pdf.page(2)).contains("two");
  }

  @Test
  void picturesInTextsAreShownWhenTheyComeAlong() {
    var png = Samples.image("png", 200, 100, Color.BLUE);

    var pdf = Pdf.of(EXPORT, "![a square](" + data(png) + ")\n\n![missing](other.png)", MARKDOWN);

    assertThat(pdf.words()).isEqualTo("[missing]");
    var seen = new Color(pdf.image(1).getRGB(80, 80));
    assertThat(seen.getBlue()).isGreaterThan(seen.getRed() + 100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"png", "jpeg", "gif", "bmp", "tiff"})
  void aPictureIsAPage(String format) {
    var pdf = Pdf.of(EXPORT, Samples.image(format, 800, 400, Color.BLUE), "image/" + format);

    assertThat(pdf.pages()).isEqualTo(1);
    var image = pdf.image(1);
    assertThat(image.getWidth()).isGreaterThan(image.getHeight());
    assertThat(new Color(image.getRGB(image.getWidth() / 2, image.getHeight() / 2)).getBlue()).isGreaterThan(200);
  }

  @Test
  void aScanOfSeveralPagesHasThemAll() {
    assertThat(Pdf.of(EXPORT, tiff(3), "image/tiff").pages()).isEqualTo(3);
    var making = within(2, 1_000_000, Duration.ofSeconds(60)).make(Pdf.source(tiff(3)), "image/tiff", "scan");
    assertThat(((Unmade) making).why()).isEqualTo(Why.TOO_LARGE);
  }

  private static byte[] tiff(int pages) {
    var writer = ImageIO.getImageWritersByFormatName("tiff").next();
    var bytes = new ByteArrayOutputStream();
    try (var out = ImageIO.createImageOutputStream(bytes)) {
      writer.setOutput(out);
      writer.prepareWriteSequence(null);
      for (int page = 0; page < pages; page++) {
        writer.writeToSequence(new IIOImage(new BufferedImage(60, 80, BufferedImage.TYPE_INT_RGB), null, null), null);
      }
      writer.endWriteSequence();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"> ", "- ", "1. ", "["})
  void markdownThatIsNestedToNoEndFailsAlone(String nested) {
    var unmade = Pdf.unmade(EXPORT, nested.repeat(5_000) + "x", MARKDOWN);

    assertThat(unmade.why()).isEqualTo(Why.TOO_LARGE);
    assertThat(unmade.detail()).contains("nested too deeply");
    assertThat(Pdf.of(EXPORT, "> ".repeat(20) + "still", MARKDOWN).words()).isEqualTo("still");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<div>", "<ul><li>", "<b>", "<table><tr><td>", "<blockquote>", "<a href='https://x.example'>",
      "</p>", "&#x26;", "<!--", "<svg><style>"})
  void htmlThatIsNestedToNoEndIsAnOutcome(String nested) {
    var making = EXPORT.make(Pdf.source((nested.repeat(20_000) + "x").getBytes(StandardCharsets.UTF_8)), HTML, "x");

    assertThat(making).isNotNull();
    if (making instanceof AutoCloseable made) {
      assertThat(made).isInstanceOf(Made.class);
      ((Made) made).close();
    }
  }

  @Test
  void whatIsTooMuchIsRefused() {
    var patient = Duration.ofSeconds(60);

    assertThat(Pdf.unmade(within(2, 1, patient), "line\n".repeat(1000), TEXT).why()).isEqualTo(Why.TOO_LARGE);
    assertThat(Pdf.unmade(within(9, 1, patient), "x".repeat(2 << 20), TEXT).why()).isEqualTo(Why.TOO_LARGE);
    assertThat(Pdf.unmade(within(9, 100, patient),
        "![x](" + data(Samples.image("png", 20, 20, Color.RED)) + ")", MARKDOWN).why()).isEqualTo(Why.TOO_LARGE);
    assertThat(Pdf.unmade(within(9, 1, Duration.ofMillis(1)), "slow", TEXT).why()).isEqualTo(Why.TOO_SLOW);
    assertThat(Pdf.unmade(EXPORT, "|" + "a|".repeat(60) + "\n|" + "-|".repeat(60) + "\n", MARKDOWN).why())
        .isEqualTo(Why.TOO_LARGE);
  }

  @Test
  void whatIsOfAnotherTypeIsNotMadeIntoPdf() {
    assertThat(Pdf.unmade(EXPORT, "PK\u0003\u0004\u0000\u0000", "application/zip").why()).isEqualTo(Why.UNSUPPORTED);
    assertThat(Pdf.unmade(EXPORT, "just a text", "application/msword").why()).isEqualTo(Why.UNSUPPORTED);
    assertThat(EXPORT.isPdf(Pdf.source(Samples.pdf(1, 0)))).isTrue();
  }

  @Test
  void whateverTheTextIsItIsAnOutcome() {
    long seed = Long.getLong("sheaf.test.seed", 20261119);
    var random = new Random(seed);
    var pieces = "# |> |- |* |`|``` |**|_|[|](|)|<b>|</td>|<table>|<tr>|\\n|\\t|&nbsp;|\\u0000|é|---|1. |<img src=x>"
        .split("\\|");
    for (int round = 0; round < 6; round++) {
      var text = new StringBuilder();
      for (int piece = 0; piece < 400; piece++) {
        text.append(pieces[random.nextInt(pieces.length)].replace("\\n", "\n").replace("\\t", "\t"))
            .append(random.nextBoolean() ? "word" : "");
      }
      var making = EXPORT.make(Pdf.source(text.toString().getBytes(StandardCharsets.UTF_8)),
          round % 2 == 0 ? MARKDOWN : HTML, "x");
      if (making instanceof Made made) {
        made.close();
      }
      assertThat(making).as("seed " + seed + ": " + text).isNotNull();
    }
  }
}

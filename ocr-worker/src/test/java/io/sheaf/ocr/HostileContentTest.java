package io.sheaf.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrFailed;
import io.sheaf.spec.messages.OcrWish;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileContentTest {

  private static final List<String> LINES = List.of("An honest page among thieves");

  @TempDir
  Path folder;

  private static byte[] honest() {
    return Scans.file(Scans.drawn(Scans.pdf(List.of(LINES)), 200), "png");
  }

  private static String reason(Bench bench, byte[] content, String name) {
    var answer = bench.read(content, name, OcrWish.text());
    assertThat(answer).as(name).isInstanceOf(OcrFailed.class);
    return ((OcrFailed) answer).reason();
  }

  private static void stillReads(Bench bench) {
    var answer = bench.completed(honest(), "honest.png", OcrWish.text());
    assertThat(bench.text(answer)).isEqualTo(LINES.getFirst());
  }

  @Test
  void hugeDimensionsAreRefusedBeforeAnythingIsDecoded() throws IOException {
    try (var bench = Bench.with(folder)) {
      assertThat(reason(bench, png(60_000, 60_000), "huge.png"))
          .isEqualTo("The content could not be read: a page of it has 60000 x 60000 pixels, and at most 100 million are"
              + " read.");
      assertThat(reason(bench, png(2_000_000_000, 2), "wide.png")).contains("2000000000 x 2 pixels");
      stillReads(bench);
    }
  }

  @Test
  void aPictureThatIsMuchLessThanItSaysFailsAlone() throws IOException {
    try (var bench = Bench.with(folder)) {
      assertThat(reason(bench, png(9_000, 9_000), "liar.png"))
          .startsWith("The content could not be read: it is damaged");
      stillReads(bench);
    }
  }

  @Test
  void truncatedContentsFailOrGiveWhatIsLeft() {
    try (var bench = Bench.with(folder)) {
      var png = honest();
      var pdf = Scans.pdf(List.of(LINES));
      assertThat(reason(bench, Arrays.copyOf(png, 40), "cut.png")).startsWith("The content could not be read: ");
      assertThat(reason(bench, Arrays.copyOf(pdf, 30), "cut.pdf")).startsWith("The content could not be read: ");
      assertThat(reason(bench, new byte[0], "empty.pdf")).isEqualTo("The content could not be read: it is empty.");
      stillReads(bench);
    }
  }

  @Test
  void garbageBehindAnHonestBeginningFailsAlone() {
    try (var bench = Bench.with(folder)) {
      var random = new Random(5);
      for (var beginning : List.of("%PDF-1.7\n", "\u0089PNG\r\n\u001a\n", "II*\0", "GIF89a", "\u00ff\u00d8\u00ff\u00e0",
          "PK\3\4", "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1", "RIFF\0\0\0\0WEBP")) {
        var bytes = new byte[20_000];
        random.nextBytes(bytes);
        var start = beginning.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(start, 0, bytes, 0, start.length);

        assertThat(reason(bench, bytes, "garbage")).startsWith("The content could not be read: ");
      }
      stillReads(bench);
    }
  }

  @Test
  void aContentOfAHundredThousandPagesIsRefusedByItsPages() {
    try (var bench = Bench.with(folder)) {
      assertThat(reason(bench, manyPages(100_000), "long.pdf")).isEqualTo("The content could not be read: it has 100000"
          + " pages, and at most 500 are read; ask for the first of them.");
      var first = bench.completed(manyPages(100_000), "long.pdf", OcrWish.text().withEmbeddedTextFirst().ofPages(2));
      assertThat(first.pages()).isEqualTo(2);
      stillReads(bench);
    }
  }

  @Test
  void aPictureInsideAPdfThatUnpacksToMoreThanAHeapHarmsNobodyElse() throws IOException {
    try (var bench = Bench.with(folder, Map.of("SHEAF_OCR_SECONDS", "60"))) {
      bench.send(bench.request(pdfWithBomb(16_000), "bomb.pdf", OcrWish.text()));
      var answer = bench.answer();
      // why either: it may be drawn piece by piece, and then there is nothing on it.
      assertThat(answer instanceof OcrFailed || answer instanceof OcrCompleted completed && completed.words() == 0)
          .as("%s", answer).isTrue();
      stillReads(bench);
    }
  }

  @Test
  void aContentThatIsTooLargeIsRefusedUnread() {
    try (var bench = Bench.with(folder, Map.of("SHEAF_OCR_MAX_MEGABYTES", "1"))) {
      assertThat(reason(bench, new byte[1024 * 1024 + 1], "large"))
          .isEqualTo("The content could not be read: it has 1048577 bytes, and at most 1048576 are read.");
    }
  }

  @Test
  void aPageThatTakesTooLongIsGivenUpWithAllThatWorksOnIt() throws IOException {
    var hanging = script("#!/bin/sh\nsleep 600 &\nsleep 600\n");
    try (var bench = Bench.with(folder,
        Map.of("SHEAF_OCR_TESSERACT", hanging.toString(), "SHEAF_OCR_PAGE_SECONDS", "1"))) {
      long before = sleepers();

      assertThat(reason(bench, honest(), "slow.png"))
          .isEqualTo("The content could not be read: reading a page of it took longer than 1 seconds.");

      assertThat(sleepers()).isEqualTo(before);
    }
  }

  private static long sleepers() {
    return ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)
        .filter(process -> process.info().commandLine().orElse("").contains("sleep 600")).count();
  }

  @Test
  void aPageThatNeedsTooMuchMemoryIsGivenUp() throws IOException {
    var greedy = script(
        "#!/bin/sh\necho 'terminate called after throwing an instance of std::bad_alloc' >&2\nexit 134\n");
    try (var bench = Bench.with(folder, Map.of("SHEAF_OCR_TESSERACT", greedy.toString()))) {
      assertThat(reason(bench, honest(), "greedy.png"))
          .isEqualTo("The content could not be read: reading a page of it needs more than 2048 MB of memory.");
    }
  }

  private Path script(String text) throws IOException {
    var file = Files.writeString(folder.resolve("engine.sh"), text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private static byte[] png(int width, int height) throws IOException {
    var out = new ByteArrayOutputStream();
    out.write("\u0089PNG\r\n\u001a\n".getBytes(StandardCharsets.ISO_8859_1));
    var header = new ByteArrayOutputStream();
    var data = new DataOutputStream(header);
    data.writeInt(width);
    data.writeInt(height);
    data.write(new byte[]{8, 0, 0, 0, 0});
    chunk(out, "IHDR", header.toByteArray());
    chunk(out, "IDAT", packed(new byte[1000]));
    chunk(out, "IEND", new byte[0]);
    return out.toByteArray();
  }

  private static byte[] packed(byte[] bytes) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var packing = new DeflaterOutputStream(out)) {
      packing.write(bytes);
    }
    return out.toByteArray();
  }

  private static void chunk(ByteArrayOutputStream out, String type, byte[] content) throws IOException {
    var data = new DataOutputStream(out);
    var name = type.getBytes(StandardCharsets.US_ASCII);
    data.writeInt(content.length);
    data.write(name);
    data.write(content);
    var sum = new CRC32();
    sum.update(name);
    sum.update(content);
    data.writeInt((int) sum.getValue());
  }

  /// A page tree whose leaves are all the same page.
  private static byte[] manyPages(int pages) {
    var body = new StringBuilder("%PDF-1.4\n");
    int thousands = pages / 1000;
    var offsets = new int[4 + thousands];
    offsets[1] = object(body, 1, "<</Type/Catalog/Pages 2 0 R>>");
    var nodes = new StringBuilder();
    for (int node = 0; node < thousands; node++) {
      nodes.append(4 + node).append(" 0 R ");
    }
    offsets[2] = object(body, 2, "<</Type/Pages/Count " + pages + "/Kids[" + nodes + "]>>");
    offsets[3] = object(body, 3, "<</Type/Page/Parent 4 0 R/MediaBox[0 0 200 200]/Resources<<>>>>");
    for (int node = 0; node < thousands; node++) {
      offsets[4 + node] = object(body, 4 + node,
          "<</Type/Pages/Parent 2 0 R/Count 1000/Kids[" + "3 0 R ".repeat(1000) + "]>>");
    }
    int table = body.length();
    body.append("xref\n0 ").append(offsets.length).append("\n0000000000 65535 f \n");
    for (int number = 1; number < offsets.length; number++) {
      body.append(String.format("%010d 00000 n \n", offsets[number]));
    }
    body.append("trailer<</Size ").append(offsets.length).append("/Root 1 0 R>>\nstartxref\n").append(table)
        .append("\n%%EOF\n");
    return body.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static int object(StringBuilder body, int number, String content) {
    int offset = body.length();
    body.append(number).append(" 0 obj").append(content).append("endobj\n");
    return offset;
  }

  /// A page with a picture that says it has so many rows and columns, and has them.
  private static byte[] pdfWithBomb(int side) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var packing = new DeflaterOutputStream(packed)) {
      var row = new byte[side * 3];
      for (int at = 0; at < side; at++) {
        packing.write(row);
      }
    }
    var out = new ByteArrayOutputStream();
    var offsets = new int[6];
    out.write("%PDF-1.4\n".getBytes(StandardCharsets.ISO_8859_1));
    var content = "q 600 0 0 800 0 0 cm /I Do Q";
    offsets[1] = write(out, "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n");
    offsets[2] = write(out, "2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n");
    offsets[3] = write(out, "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R"
        + "/Resources<</XObject<</I 5 0 R>>>>>>endobj\n");
    offsets[4] = write(out, "4 0 obj<</Length " + content.length() + ">>stream\n" + content + "\nendstream endobj\n");
    offsets[5] = write(out, "5 0 obj<</Type/XObject/Subtype/Image/Width " + side + "/Height " + side
        + "/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/Length " + packed.size() + ">>stream\n");
    out.write(packed.toByteArray());
    write(out, "\nendstream endobj\n");
    int table = out.size();
    var xref = new StringBuilder("xref\n0 6\n0000000000 65535 f \n");
    for (int number = 1; number < 6; number++) {
      xref.append(String.format("%010d 00000 n \n", offsets[number]));
    }
    write(out, xref + "trailer<</Size 6/Root 1 0 R>>\nstartxref\n" + table + "\n%%EOF\n");
    return out.toByteArray();
  }

  private static int write(ByteArrayOutputStream out, String text) throws IOException {
    int offset = out.size();
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    return offset;
  }
}

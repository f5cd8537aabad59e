package io.sheaf.ocr.pages.reader;

import io.sheaf.spec.json.JsonObject;
import io.sheaf.spec.ocr.Barcode;
import io.sheaf.spec.ocr.Page;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import org.jspecify.annotations.Nullable;

/// The process itself: a line of JSON in for each thing asked, a line of JSON out for each answer. It has one content
/// open at a time, and all that it writes goes to files it is told the names of.
public final class PageMaker {

  /// The engine of text that was there already.
  public static final String EMBEDDED = "EMBEDDED";

  private static final double LEAST_SLANT = 0.25;
  private static final float QUALITY = 0.9f;
  private static final int LONGEST_REASON = 200;

  private final Bounds bounds;
  private volatile long until = Long.MAX_VALUE;
  private @Nullable Content content;

  private PageMaker(Bounds bounds) {
    this.bounds = bounds;
  }

  public static void main(String[] arguments) throws IOException {
    var in = new BufferedReader(
        new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
    var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    // why: what libraries print must not come between answers.
    System.setOut(System.err);
    ImageIO.setUseCache(false);
    var maker = new PageMaker(new Bounds(Long.parseLong(arguments[0]), Long.parseLong(arguments[1])));
    Thread.ofPlatform().daemon().start(maker::watch);
    for (var line = in.readLine(); line != null; line = in.readLine()) {
      var asked = JsonObject.parse(line);
      maker.until = System.nanoTime() + Duration.ofSeconds(asked.wholeNumber("seconds")).toNanos();
      var answer = maker.answer(asked);
      maker.until = Long.MAX_VALUE;
      out.println(answer);
    }
  }

  /// why, though whoever started it watches as well: that one may have been ended.
  private void watch() {
    try {
      while (until == Long.MAX_VALUE || System.nanoTime() - until < 0) {
        Thread.sleep(1000);
      }
    } catch (InterruptedException never) {
      // why nothing: nobody does that.
    }
    Runtime.getRuntime().halt(1);
  }

  private JsonObject answer(JsonObject asked) {
    try {
      return switch (asked.text("do")) {
        case "open" -> open(Path.of(asked.text("file")), asked.text("name"));
        case "page" -> page(asked.count("page"), asked.isOn("embeddedTextFirst"), asked.isOn("barcodes"),
            Path.of(asked.text("to")));
        case "turn" -> turn(Path.of(asked.text("from")), asked.count("degrees"), Path.of(asked.text("to")));
        case "jpeg" -> jpeg(Path.of(asked.text("from")), Path.of(asked.text("to")));
        case "searchable" -> searchable(Path.of(asked.text("pages")), Path.of(asked.text("to")));
        default -> close();
      };
    } catch (Unreadable unreadable) {
      return failed(String.valueOf(unreadable.getMessage()));
    } catch (StackOverflowError nested) {
      return failed("it is nested too deeply");
    } catch (Exception | LinkageError damaged) {
      return failed("it is damaged: " + reason(damaged));
    }
  }

  private static JsonObject failed(String why) {
    return JsonObject.empty().with("failed", why);
  }

  private static String reason(Throwable failure) {
    var message = failure.getMessage();
    var text = message == null ? failure.getClass().getSimpleName() : message.replaceAll("[\\p{Cntrl}]+", " ");
    // why no paths: they are those of this process, and tell readers nothing.
    text = text.replaceAll("/\\S*/\\S*", "the content");
    return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON);
  }

  private JsonObject open(Path file, String name) throws IOException, Unreadable {
    close();
    var kind = Kind.of(file);
    var opened = switch (kind) {
      case PDF -> PdfContent.open(file, bounds);
      case IMAGE -> ImageContent.open(file, bounds);
      case OFFICE -> OfficeContent.open(file, name);
      case OTHER -> null;
    };
    content = opened;
    return JsonObject.empty().with("kind", kind.name()).with("pages", opened == null ? 0 : opened.pages());
  }

  private Content opened() throws Unreadable {
    var opened = content;
    if (opened == null) {
      throw new Unreadable("nothing is open");
    }
    return opened;
  }

  private JsonObject page(int number, boolean embeddedTextFirst, boolean barcodes, Path to)
      throws IOException, Unreadable {
    var found = opened().page(number - 1, embeddedTextFirst);
    if (found.picture().isEmpty()) {
      var page = new Page(number, 0, 0, 0, 0, EMBEDDED, 100, found.words(), List.of());
      return JsonObject.empty().with("page", page.line()).with("whole", true).with("drawn", false);
    }
    var picture = found.picture().getFirst();
    var codes = barcodes ? Barcodes.on(picture) : List.<Barcode>of();
    var answer = JsonObject.empty().with("whole", found.isWholeText()).with("drawn", !found.isWholeText())
        .with("dots", found.dotsPerInch());
    double skew = 0;
    if (!found.isWholeText()) {
      var slant = Slant.of(picture);
      skew = Math.abs(slant.degrees()) < LEAST_SLANT ? 0 : slant.degrees();
      var straight = skew == 0 ? picture : picture.straightened(skew);
      straight.writePgm(to);
      answer.with("sideways", slant.sideways()).with("blank", slant.isBlank()).with("straightWidth", straight.width())
          .with("straightHeight", straight.height());
    }
    var page = new Page(number, picture.width(), picture.height(), 0, skew, EMBEDDED, 100, found.words(), codes);
    return answer.with("page", page.line());
  }

  private static JsonObject turn(Path from, int degrees, Path to) throws IOException {
    Gray.readPgm(from).turned(degrees).writePgm(to);
    return JsonObject.empty();
  }

  private static JsonObject jpeg(Path from, Path to) throws IOException {
    var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    var how = writer.getDefaultWriteParam();
    how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
    how.setCompressionQuality(QUALITY);
    try (var out = ImageIO.createImageOutputStream(to.toFile())) {
      writer.setOutput(out);
      writer.write(null, new IIOImage(Gray.readPgm(from).image(), null, null), how);
    } finally {
      writer.dispose();
    }
    return JsonObject.empty();
  }

  private JsonObject searchable(Path pages, Path to) throws IOException, Unreadable {
    opened().searchable(pages, to);
    return JsonObject.empty();
  }

  private JsonObject close() throws IOException {
    var opened = content;
    content = null;
    if (opened != null) {
      opened.close();
    }
    return JsonObject.empty();
  }
}

package io.sheaf.ocr;

import io.sheaf.ocr.engine.Engine;
import io.sheaf.ocr.engine.NoEngine;
import io.sheaf.ocr.pages.ReaderBounds;
import io.sheaf.ocr.tesseract.Installation;
import io.sheaf.ocr.tesseract.Tesseract;
import io.sheaf.ocr.textract.Textract;
import io.sheaf.ocr.textract.TextractSettings;
import io.sheaf.spec.messages.OcrWish;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a worker may take and what it reads with.
///
/// @param engine where a request names none
/// @param languages of Tesseract, where a request names none
/// @param parallel how many contents are worked on at a time, and how many pages are read at a time
/// @param mostPages of a content, unless its request names how many are to be read
/// @param mostBytes of a content
/// @param patience for all of a content, and for a page of it
/// @param megabytes that reading a page may take
/// @param engines makes an engine when it is first wanted
public record OcrSettings(OcrWish.Engine engine, List<String> languages, int parallel, int mostPages, long mostBytes,
    Duration patience, Duration pagePatience, int megabytes, ReaderBounds bounds,
    Function<OcrWish.Engine, Engine> engines) {

  private static final long MEGABYTE = 1024 * 1024;
  private static final Pattern LANGUAGES = Pattern
      .compile("[A-Za-z][A-Za-z0-9_]{1,30}([+,][A-Za-z][A-Za-z0-9_]{1,30})*");
  /// why: a request can be lent for twelve hours and no longer.
  static final Duration LONGEST = Duration.ofHours(11);

  /// Chosen by variables, with work done below this folder.
  ///
  /// @param bucket where blobs are, if they are in S3
  public static OcrSettings fromEnvironment(Map<String, String> environment, Path folder, @Nullable String bucket) {
    var read = new Variables(environment);
    var engine = read.engine();
    var languages = read.languages();
    int megabytes = read.number("SHEAF_OCR_PAGE_MEGABYTES", 2048, 256, 65_536);
    var pagePatience = Duration.ofSeconds(read.number("SHEAF_OCR_PAGE_SECONDS", 60, 1, 3600));
    var patience = Duration.ofSeconds(read.number("SHEAF_OCR_SECONDS", 1800, 1, (int) LONGEST.toSeconds()));
    var program = read.path("SHEAF_OCR_TESSERACT");
    var data = read.path("SHEAF_OCR_TESSDATA");
    var textract = read.textract(bucket);
    return new OcrSettings(engine, languages,
        read.number("SHEAF_OCR_PARALLEL", Runtime.getRuntime().availableProcessors(), 1, 256),
        read.number("SHEAF_OCR_MAX_PAGES", 500, 1, 100_000),
        read.number("SHEAF_OCR_MAX_MEGABYTES", 200, 1, 100_000) * MEGABYTE, patience, pagePatience, megabytes,
        ReaderBounds.usual(folder.resolve("work")), wanted -> switch (wanted) {
          case TESSERACT -> new Tesseract(Installation.in(folder.resolve("engine"), program, data), languages,
              pagePatience, megabytes);
          case TEXTRACT -> Textract.connect(textract);
          case NONE -> new NoEngine();
        });
  }

  /// The variables there are.
  private record Variables(Map<String, String> environment) {

    String text(String name) {
      return environment.getOrDefault(name, "").strip();
    }

    OcrWish.Engine engine() {
      var name = text("SHEAF_OCR_ENGINE").toUpperCase(Locale.ROOT);
      return name.isEmpty()
          ? OcrWish.Engine.TESSERACT
          : Arrays.stream(OcrWish.Engine.values()).filter(engine -> engine.name().equals(name)).findFirst()
              .orElseThrow(() -> new BadSetting("Unknown value for SHEAF_OCR_ENGINE: '" + name.toLowerCase(Locale.ROOT)
                  + "'. Choose from: " + Arrays.stream(OcrWish.Engine.values())
                      .map(engine -> engine.name().toLowerCase(Locale.ROOT)).collect(Collectors.joining(", "))
                  + "."));
    }

    List<String> languages() {
      var names = text("SHEAF_OCR_LANGUAGES");
      if (names.isEmpty()) {
        return List.of("eng");
      }
      if (!LANGUAGES.matcher(names).matches()) {
        throw new BadSetting("Not languages for SHEAF_OCR_LANGUAGES: '" + names + "'. Write eng or eng,deu.");
      }
      return List.of(names.split("[+,]"));
    }

    int number(String name, int otherwise, int least, int most) {
      var number = text(name);
      if (number.isEmpty()) {
        return otherwise;
      }
      try {
        int value = Integer.parseInt(number);
        if (value >= least && value <= most) {
          return value;
        }
      } catch (NumberFormatException notANumber) {
        // why: said below, together with what is out of range.
      }
      throw new BadSetting("Not a number for " + name + ": '" + number + "'. Write one from " + least + " to " + most
          + ".");
    }

    @Nullable
    Path path(String name) {
      return text(name).isEmpty() ? null : Path.of(text(name)).toAbsolutePath();
    }

    TextractSettings textract(@Nullable String bucket) {
      var endpoint = text("AWS_ENDPOINT_URL_TEXTRACT").isEmpty()
          ? text("AWS_ENDPOINT_URL")
          : text("AWS_ENDPOINT_URL_TEXTRACT");
      var settings = TextractSettings.usual(bucket);
      var placed = endpoint.isEmpty() ? settings : settings.at(URI.create(endpoint));
      var topic = text("SHEAF_OCR_TEXTRACT_TOPIC");
      var role = text("SHEAF_OCR_TEXTRACT_ROLE");
      var queue = text("SHEAF_OCR_TEXTRACT_QUEUE");
      if (topic.isEmpty() && role.isEmpty() && queue.isEmpty()) {
        return placed;
      }
      if (topic.isEmpty() || role.isEmpty() || queue.isEmpty()) {
        throw new BadSetting("SHEAF_OCR_TEXTRACT_TOPIC, SHEAF_OCR_TEXTRACT_ROLE and SHEAF_OCR_TEXTRACT_QUEUE go"
            + " together: set all of them or none.");
      }
      return placed.with(new TextractSettings.Notices(topic, role, URI.create(queue)));
    }
  }

  /// A value that cannot be; the message says what can.
  public static final class BadSetting extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public BadSetting(String message) {
      super(message);
    }
  }
}

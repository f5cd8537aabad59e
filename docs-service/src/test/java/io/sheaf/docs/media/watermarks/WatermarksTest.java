package io.sheaf.docs.media.watermarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.media.watermarks.Stamping.Stamped;
import io.sheaf.docs.media.watermarks.Stamping.Unstamped;
import io.sheaf.docs.media.press.Why;
import io.sheaf.docs.metadata.attributes.Watermark;
import io.sheaf.docs.metadata.attributes.Watermark.Across;
import io.sheaf.docs.metadata.attributes.Watermark.Down;
import io.sheaf.docs.metadata.attributes.Watermark.Position;
import io.sheaf.docs.metadata.attributes.Watermark.Scale;
import java.awt.Color;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.pdfbox.Loader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatermarksTest {

  private static final Watermarks WATERMARKS = new Watermarks(Bounds.USUAL);

  private static Mark text(String text, int size, int rotation, Scale scale, Across across, Down down) {
    return Mark.of(new Watermark(BigDecimal.valueOf(size), text, BigDecimal.valueOf(rotation), null, scale,
        new Position(across, down, BigDecimal.TEN, BigDecimal.TEN)), null);
  }

  private static Mark confidential() {
    return text("CONFIDENTIAL", 30, 0, Scale.FIT_BEST, Across.CENTER, Down.CENTER);
  }

  private static byte[] stamped(byte[] bytes, Mark... marks) {
    var outcome = WATERMARKS.stamp(Samples.content(bytes), List.of(marks));
    assertThat(outcome).isInstanceOf(Stamped.class);
    return Samples.bytes((Stamped) outcome);
  }

  private static Unstamped unstamped(Watermarks watermarks, byte[] bytes) {
    var outcome = watermarks.stamp(Samples.content(bytes), List.of(confidential()));
    assertThat(outcome).isInstanceOf(Unstamped.class);
    return (Unstamped) outcome;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 90, 180, 270})
  void aTextStandsWhereItIsAnchoredOnEveryPageHoweverItIsTurned(int turned) throws Exception {
    var result = stamped(Samples.pdf(3, turned),
        text("DRAFT", 20, 0, Scale.ORIGINAL, Across.LEFT, Down.TOP));

    try (var document = Loader.loadPDF(result)) {
      assertThat(document.getNumberOfPages()).isEqualTo(3);
    }
    for (int page = 0; page < 3; page++) {
      var image = Samples.page(result, page);
      var corner = image.getSubimage(0, 0, image.getWidth() / 3, image.getHeight() / 5);
      assertThat(Samples.inked(corner)[2]).as("page " + page).isPositive();
      var rest = image.getSubimage(image.getWidth() / 2, image.getHeight() * 3 / 4, image.getWidth() / 2,
          image.getHeight() / 4);
      assertThat(Samples.inked(rest)).as("page " + page).containsOnly(0);
    }
  }

  @Test
  void aTextThatFitsReachesAcrossThePage() {
    var inked = Samples.inked(Samples.page(stamped(Samples.pdf(1, 0),
        text("CONFIDENTIAL", 5, 0, Scale.FIT_BEST, Across.CENTER, Down.CENTER)), 0));

    assertThat(inked[2] - inked[0]).isGreaterThan(85);
    assertThat(inked[3] - inked[1]).isLessThan(30);
  }

  @Test
  void aTurnedTextGoesTheOtherWay() {
    var inked = Samples.inked(Samples.page(stamped(Samples.pdf(1, 0),
        text("CONFIDENTIAL", 20, 90, Scale.ORIGINAL, Across.RIGHT, Down.BOTTOM)), 0));

    assertThat(inked[3]).isGreaterThan(90);
    assertThat(inked[2]).isGreaterThan(90);
  }

  @Test
  void anImageIsStampedOnPdfAndKeepsItsPlace() {
    var logo = Mark.of(new Watermark(null, null, null, "x", Scale.ORIGINAL,
        new Position(Across.RIGHT, Down.TOP, BigDecimal.ZERO, BigDecimal.ZERO)),
        Samples.image("png", 40, 40, Color.BLUE));

    var image = Samples.page(stamped(Samples.pdf(1, 0), logo), 0);

    var stamp = new Color(image.getRGB(image.getWidth() - 20, 20));
    assertThat(stamp.getBlue()).isGreaterThan(stamp.getRed() + 80);
    assertThat(new Color(image.getRGB(20, 20))).isEqualTo(Color.WHITE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"png", "jpeg", "gif"})
  void imagesAreStampedAndStayWhatTheyAre(String format) {
    var before = Samples.image(format, 300, 200, Color.WHITE);

    var after = stamped(before, text("DRAFT", 20, 0, Scale.ORIGINAL, Across.LEFT, Down.BOTTOM));

    assertThat(Format.of(after)).isEqualTo(Format.of(before));
    var image = Samples.image(after);
    assertThat(image.getWidth()).isEqualTo(300);
    assertThat(image.getHeight()).isEqualTo(200);
    var inked = Samples.inked(image);
    assertThat(inked[0]).isLessThan(10);
    assertThat(inked[2]).isBetween(10, 50);
    assertThat(inked[1]).isGreaterThan(70);
  }

  @Test
  void lettersOfOtherScriptsAreStampedAndUnknownOnesAreQuestionMarks() {
    var image = Samples.image("png", 300, 200, Color.WHITE);

    assertThat(Samples.inked(Samples.image(stamped(image, text("Ελληνικά Ж", 20, 0, Scale.ORIGINAL, Across.CENTER,
        Down.CENTER))))[2]).isPositive();
    assertThat(Samples.inked(Samples.image(stamped(image, text("機密", 20, 0, Scale.ORIGINAL, Across.CENTER,
        Down.CENTER))))[2]).isPositive();
  }

  @Test
  void whatOnlyItsOwnerMayChangeIsStampedAndWhatNobodyMayReadIsNot() {
    assertThat(Samples.inked(Samples.page(stamped(Samples.encrypted(""), confidential()), 0))[2]).isGreaterThan(60);

    assertThat(unstamped(WATERMARKS, Samples.encrypted("secret")).why()).isEqualTo(Why.DAMAGED);
  }

  @Test
  void whatIsDamagedOrOfAnotherTypeIsAnOutcome() {
    var pdf = Samples.pdf(2, 0);
    var png = Samples.image("png", 300, 200, Color.RED);

    assertThat(unstamped(WATERMARKS, "just a text".getBytes(StandardCharsets.UTF_8)).why()).isEqualTo(Why.UNSUPPORTED);
    assertThat(unstamped(WATERMARKS, new byte[0]).why()).isEqualTo(Why.UNSUPPORTED);
    assertThat(unstamped(WATERMARKS, "%PDF-1.7 and nothing else".getBytes(StandardCharsets.UTF_8)).why())
        .isEqualTo(Why.DAMAGED);
    assertThat(unstamped(WATERMARKS, Arrays.copyOf(png, 60)).why()).isEqualTo(Why.DAMAGED);
    assertThat(unstamped(WATERMARKS, Arrays.copyOf(pdf, 20)).why()).isEqualTo(Why.DAMAGED);
  }

  @Test
  void whateverBytesAreChangedItIsAnOutcome() {
    long seed = Long.getLong("sheaf.test.seed", 20261118);
    var random = new Random(seed);
    var samples = List.of(Samples.pdf(1, 0), Samples.image("png", 60, 40, Color.RED),
        Samples.image("jpeg", 60, 40, Color.RED), Samples.image("gif", 60, 40, Color.RED));
    for (int round = 0; round < 8; round++) {
      var bytes = samples.get(round % samples.size()).clone();
      for (int change = 0; change < 1 + random.nextInt(20); change++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      var outcome = WATERMARKS.stamp(Samples.content(bytes), List.of(confidential()));
      if (outcome instanceof Stamped stamped) {
        stamped.close();
      }
      assertThat(outcome).as("seed " + seed).isNotNull();
    }
  }

  @Test
  void whatIsTooMuchIsRefusedBeforeItIsDone() {
    assertThat(unstamped(new Watermarks(Bounds.USUAL.ofPages(2)), Samples.pdf(3, 0)).why()).isEqualTo(Why.TOO_LARGE);
    assertThat(unstamped(new Watermarks(Bounds.USUAL.ofPixels(1000)), Samples.image("png", 100, 100, Color.RED)).why())
        .isEqualTo(Why.TOO_LARGE);
    assertThat(unstamped(new Watermarks(Bounds.USUAL.within(Duration.ofMillis(1))), Samples.pdf(1, 0)).why())
        .isEqualTo(Why.TOO_SLOW);
  }

  @Test
  void aCopyThatWasMadeIsNotMadeAgain() {
    var content = Samples.content(Samples.pdf(1, 0));
    var watermarks = new Watermarks(Bounds.USUAL);
    var first = watermarks.stamp(content, List.of(confidential()));
    assertThat(first).isInstanceOf(Stamped.class);
    var bytes = Samples.bytes((Stamped) first);

    var hurried = watermarks.stamp(content, List.of(confidential()));

    assertThat(((Stamped) hurried).fingerprint()).isEqualTo(((Stamped) first).fingerprint());
    assertThat(Samples.bytes((Stamped) hurried)).isEqualTo(bytes);
    var other = watermarks.stamp(content,
        List.of(text("OTHER", 20, 0, Scale.ORIGINAL, Across.LEFT, Down.TOP)));
    assertThat(((Stamped) other).fingerprint()).isNotEqualTo(((Stamped) first).fingerprint());
    ((Stamped) other).close();
    watermarks.close();
  }
}

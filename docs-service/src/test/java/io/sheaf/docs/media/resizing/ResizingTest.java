package io.sheaf.docs.media.resizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.media.press.PressProcess;
import io.sheaf.docs.media.press.Why;
import io.sheaf.docs.media.press.Workshop;
import io.sheaf.docs.media.press.Workshop.Source;
import io.sheaf.docs.media.press.Workshop.Unmade;
import io.sheaf.docs.media.resizing.Resizing.Bounds;
import io.sheaf.docs.media.resizing.Resizing.Resized;
import io.sheaf.docs.media.resizing.Resizing.Wanted;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResizingTest {

  private static final Resizing RESIZING = new Resizing(new Workshop());

  private static Source source(byte[] bytes) {
    return new Source() {
      @Override
      public long size() {
        return bytes.length;
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(bytes);
      }
    };
  }

  /// Red on the left and blue on the right.
  private static byte[] picture(String format, int width, int height) {
    var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var graphics = image.createGraphics();
    graphics.setColor(Color.RED);
    graphics.fillRect(0, 0, width / 2, height);
    graphics.setColor(Color.BLUE);
    graphics.fillRect(width / 2, 0, width - width / 2, height);
    graphics.dispose();
    return written(image, format);
  }

  private static byte[] written(BufferedImage image, String format) {
    try (var out = new ByteArrayOutputStream()) {
      assertThat(ImageIO.write(image, format, out)).isTrue();
      return out.toByteArray();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private record Seen(BufferedImage image, PictureFormat format, byte[] bytes) {}

  private static Seen resized(byte[] bytes, Wanted wanted) {
    var outcome = RESIZING.resize(source(bytes), wanted);
    assertThat(outcome).isInstanceOf(Resized.Picture.class);
    try (var picture = (Resized.Picture) outcome; var in = picture.made().open()) {
      var result = in.readAllBytes();
      var image = ImageIO.read(new ByteArrayInputStream(result));
      assertThat(image.getWidth()).isEqualTo(picture.width());
      assertThat(image.getHeight()).isEqualTo(picture.height());
      return new Seen(image, picture.format(), result);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Unmade unmade(Resizing resizing, byte[] bytes, Wanted wanted) {
    var outcome = resizing.resize(source(bytes), wanted);
    assertThat(outcome).isInstanceOf(Resized.Not.class);
    return ((Resized.Not) outcome).because();
  }

  private static Resizing within(long pixels, Duration patience) {
    return new Resizing(new Workshop(), new Bounds(1 << 20, pixels, pixels, 25_000_000, 1 << 20,
        new PressProcess.Limits(64, patience)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"png", "jpeg", "gif", "bmp", "tiff"})
  void aPictureOfEveryFormatIsResizedAndStaysWhatItIs(String format) {
    var before = picture(format, 400, 100);

    var after = resized(before, new Wanted(100, null, null));

    assertThat(after.format()).isEqualTo(PictureFormat.of(before).orElseThrow());
    assertThat(PictureFormat.of(after.bytes())).contains(after.format());
    assertThat(after.image().getHeight()).isEqualTo(25);
    assertThat(new Color(after.image().getRGB(10, 12)).getRed()).isGreaterThan(200);
    assertThat(new Color(after.image().getRGB(90, 12)).getBlue()).isGreaterThan(200);
  }

  @ParameterizedTest
  @EnumSource(PictureFormat.class)
  void aPictureIsTurnedIntoEveryFormat(PictureFormat format) {
    var after = resized(picture("png", 60, 40), new Wanted(30, 40, format));

    assertThat(PictureFormat.of(after.bytes())).contains(format);
    assertThat(after.image().getWidth()).isEqualTo(30);
    assertThat(after.image().getHeight()).isEqualTo(40);
  }

  @Test
  void theSideThatIsNotGivenKeepsTheRatioAndIsNeverNothing() {
    assertThat(resized(picture("png", 300, 200), new Wanted(null, 50, null)).image().getWidth()).isEqualTo(75);
    assertThat(resized(picture("png", 30, 20), new Wanted(300, null, null)).image().getHeight()).isEqualTo(200);
    assertThat(resized(picture("png", 1000, 2), new Wanted(10, null, null)).image().getHeight()).isEqualTo(1);
  }

  @Test
  void whatIsTransparentStaysSoWhereTheFormatKnowsItAndIsWhiteElsewhere() {
    var clear = written(new BufferedImage(40, 40, BufferedImage.TYPE_INT_ARGB), "png");

    assertThat(resized(clear, new Wanted(20, null, null)).image().getRGB(5, 5) >>> 24).isZero();
    assertThat(resized(clear, new Wanted(20, null, PictureFormat.JPEG)).image().getRGB(5, 5) & 0xffffff)
        .isEqualTo(0xffffff);
  }

  @Test
  void ofAPictureThatIsLargerThanFitsInMemoryRowsAndColumnsAreLeftOut() {
    var resizing = new Resizing(new Workshop(), new Bounds(100 << 20, 100_000_000, 1_000_000, 25_000_000, 1 << 20,
        new PressProcess.Limits(64, Duration.ofSeconds(60))));

    var outcome = resizing.resize(source(picture("png", 6000, 3000)), new Wanted(60, null, null));

    assertThat(outcome).isInstanceOf(Resized.Picture.class);
    try (var picture = (Resized.Picture) outcome) {
      assertThat(picture.height()).isEqualTo(30);
    }
  }

  @Test
  void whatIsNoPictureOrDamagedIsAnOutcome() {
    var wanted = new Wanted(10, null, null);
    var png = picture("png", 300, 200);

    assertThat(unmade(RESIZING, "just a text".getBytes(StandardCharsets.UTF_8), wanted).why())
        .isEqualTo(Why.UNSUPPORTED);
    assertThat(unmade(RESIZING, new byte[0], wanted).why()).isEqualTo(Why.UNSUPPORTED);
    assertThat(unmade(RESIZING, Arrays.copyOf(png, 60), wanted).why()).isEqualTo(Why.DAMAGED);
    assertThat(unmade(RESIZING, "BM and nothing else".getBytes(StandardCharsets.UTF_8), wanted).why())
        .isEqualTo(Why.DAMAGED);
  }

  @Test
  void aPictureThatSaysToBeHugeIsRefusedBeforeItIsUnpacked() {
    var bomb = pngThatSays(60_000, 60_000);

    assertThat(bomb.length).isLessThan(5_000);
    assertThat(unmade(RESIZING, bomb, new Wanted(10, null, null)).why()).isEqualTo(Why.TOO_LARGE);
  }

  @Test
  void aPictureThatUnpacksToMoreThanItsProcessMayHaveFailsAlone() {
    var tight = new Resizing(new Workshop(), new Bounds(1 << 20, 100_000_000, 100_000_000, 25_000_000, 1 << 20,
        new PressProcess.Limits(32, Duration.ofSeconds(60))));

    assertThat(unmade(tight, pngThatSays(9_000, 9_000), new Wanted(10, null, null)).why()).isEqualTo(Why.TOO_LARGE);

    assertThat(resized(picture("png", 30, 20), new Wanted(3, null, null)).image().getHeight()).isEqualTo(2);
  }

  @Test
  void whatIsTooMuchIsRefusedBeforeItIsDone() {
    var png = picture("png", 200, 100);

    assertThat(unmade(within(10_000, Duration.ofSeconds(60)), png, new Wanted(10, null, null)).why())
        .isEqualTo(Why.TOO_LARGE);
    assertThat(unmade(RESIZING, png, new Wanted(10_001, null, null)).why()).isEqualTo(Why.TOO_LARGE);
    assertThat(unmade(RESIZING, png, new Wanted(6_000, 6_000, null)).detail()).contains("6000 x 6000");
    assertThat(unmade(RESIZING, picture("png", 10, 1_000), new Wanted(999_999_999, null, null)).why())
        .isEqualTo(Why.TOO_LARGE);
    assertThat(unmade(within(1_000_000, Duration.ofMillis(1)), png, new Wanted(10, null, null)).why())
        .isEqualTo(Why.TOO_SLOW);
  }

  @Test
  void whateverBytesAreChangedItIsAnOutcome() {
    long seed = Long.getLong("sheaf.test.seed", 20261119);
    var random = new Random(seed);
    var formats = new String[]{"png", "jpeg", "gif", "bmp", "tiff"};
    for (int round = 0; round < 10; round++) {
      var bytes = picture(formats[round % formats.length], 60, 40);
      for (int change = 0; change < 1 + random.nextInt(20); change++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      var outcome = RESIZING.resize(source(bytes), new Wanted(20, null, null));
      if (outcome instanceof Resized.Picture picture) {
        picture.close();
      }
      assertThat(outcome).as("seed " + seed).isNotNull();
    }
  }

  /// A small file that unpacks to nothing but zeros.
  private static byte[] pngThatSays(int width, int height) {
    var out = new ByteArrayOutputStream();
    out.writeBytes(new byte[]{(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
    chunk(out, "IHDR", new byte[]{(byte) (width >> 24), (byte) (width >> 16), (byte) (width >> 8), (byte) width,
        (byte) (height >> 24), (byte) (height >> 16), (byte) (height >> 8), (byte) height, 8, 2, 0, 0, 0});
    var packed = new ByteArrayOutputStream();
    try (var deflating = new DeflaterOutputStream(packed, new Deflater(9))) {
      deflating.write(new byte[100_000]);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    chunk(out, "IDAT", packed.toByteArray());
    chunk(out, "IEND", new byte[0]);
    return out.toByteArray();
  }

  private static void chunk(ByteArrayOutputStream out, String type, byte[] data) {
    var crc = new CRC32();
    crc.update(type.getBytes(StandardCharsets.US_ASCII));
    crc.update(data);
    out.writeBytes(fourBytes(data.length));
    out.writeBytes(type.getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(data);
    out.writeBytes(fourBytes((int) crc.getValue()));
  }

  private static byte[] fourBytes(int number) {
    return new byte[]{(byte) (number >> 24), (byte) (number >> 16), (byte) (number >> 8), (byte) number};
  }
}

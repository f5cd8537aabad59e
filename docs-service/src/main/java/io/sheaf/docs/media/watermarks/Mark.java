package io.sheaf.docs.media.watermarks;

import io.sheaf.docs.metadata.attributes.Watermark;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One thing to stamp: a text, or else the bytes of an image.
///
/// @param fontSize in points, or in pixels of an image; zero means as it fits
/// @param rotation in degrees, counter-clockwise
/// @param xOffset away from the edge that it stands at, or to the right of the middle
/// @param yOffset the same, or below the middle
public record Mark(@Nullable String text, byte @Nullable [] image, float fontSize, float rotation,
    Watermark.Scale scale, Watermark.Across across, Watermark.Down down, float xOffset, float yOffset) {

  private static final float LARGEST = 10_000;
  private static final int LONGEST_TEXT = 500;

  /// @param image what the watermark's image document has in it; null when it is a text
  public static Mark of(Watermark watermark, byte @Nullable [] image) {
    var position = Optional.ofNullable(watermark.position());
    float fontSize = Math.max(0, number(watermark.fontSize()));
    var scale = Optional.ofNullable(watermark.scale())
        .orElse(image == null && fontSize > 0 ? Watermark.Scale.ORIGINAL : Watermark.Scale.FIT_BEST);
    var text = watermark.text();
    return new Mark(image == null ? shortened(text == null ? "" : text) : null, image, fontSize,
        number(watermark.rotation()), scale,
        position.map(Watermark.Position::xAnchor).orElse(Watermark.Across.CENTER),
        position.map(Watermark.Position::yAnchor).orElse(Watermark.Down.CENTER),
        number(position.map(Watermark.Position::xOffset).orElse(null)),
        number(position.map(Watermark.Position::yOffset).orElse(null)));
  }

  private static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST_TEXT
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT));
  }

  private static float number(@Nullable BigDecimal number) {
    return number == null ? 0 : Math.clamp(number.floatValue(), -LARGEST, LARGEST);
  }

  /// Takes in what makes it differ from other marks.
  void digest(MessageDigest digest) {
    digest.update(String.valueOf(text).getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
    if (image != null) {
      digest.update(image);
    }
    digest.update(ByteBuffer.allocate(16).putFloat(fontSize).putFloat(rotation).putFloat(xOffset).putFloat(yOffset)
        .array());
    digest.update(new byte[]{(byte) scale.ordinal(), (byte) across.ordinal(), (byte) down.ordinal()});
  }
}

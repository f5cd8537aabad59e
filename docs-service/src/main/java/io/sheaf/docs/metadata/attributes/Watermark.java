package io.sheaf.docs.metadata.attributes;

import io.micronaut.serde.annotation.Serdeable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// What documents with an attribute are stamped with, as the wire has it: a text or the image of a document.
@Serdeable
public record Watermark(@Nullable BigDecimal fontSize, @Nullable String text, @Nullable BigDecimal rotation,
    @Nullable String imageDocumentId, @Nullable Scale scale, @Nullable Position position) {

  public enum Scale {
    FIT_BEST, ORIGINAL
  }

  public enum Across {
    LEFT, RIGHT, CENTER
  }

  public enum Down {
    TOP, BOTTOM, CENTER
  }

  /// Where on the page.
  @Serdeable
  public record Position(@Nullable Across xAnchor, @Nullable Down yAnchor, @Nullable BigDecimal xOffset,
      @Nullable BigDecimal yOffset) {}
}

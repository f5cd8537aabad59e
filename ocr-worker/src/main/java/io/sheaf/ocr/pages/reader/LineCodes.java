package io.sheaf.ocr.pages.reader;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.NotFoundException;
import com.google.zxing.PlanarYUVLuminanceSource;
import com.google.zxing.Result;
import com.google.zxing.common.BitArray;
import com.google.zxing.common.GlobalHistogramBinarizer;
import com.google.zxing.oned.MultiFormatOneDReader;
import io.sheaf.spec.ocr.Barcode;
import io.sheaf.spec.ocr.Box;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Codes made of lines, looked for along some rows of pixels, from the left and from the right. One that only a single
/// row shows is none: letters look like a short code now and then.
final class LineCodes {

  private static final int EVERY = 16;
  private static final int LONGEST = 4000;
  private static final Map<DecodeHintType, ?> HINTS = Map.of(DecodeHintType.POSSIBLE_FORMATS,
      List.of(BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.UPC_E,
          BarcodeFormat.CODE_128, BarcodeFormat.CODE_93, BarcodeFormat.CODE_39, BarcodeFormat.ITF,
          BarcodeFormat.CODABAR));

  /// @param rows that showed it
  private record Seen(Barcode code, int rows) {

    Seen with(Seen other) {
      return new Seen(new Barcode(code.format(), code.text(), code.box().with(other.code.box())), rows + other.rows);
    }
  }

  private LineCodes() {
  }

  static List<Barcode> on(Gray page) {
    var bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(new PlanarYUVLuminanceSource(page.pixels(),
        page.width(), page.height(), 0, 0, page.width(), page.height(), false)));
    var reader = new MultiFormatOneDReader(HINTS);
    var seen = new LinkedHashMap<String, Seen>();
    @Nullable
    BitArray row = null;
    for (int y = EVERY / 2; y < page.height(); y += EVERY) {
      try {
        row = bitmap.getBlackRow(y, row);
      } catch (NotFoundException plain) {
        continue;
      }
      var code = code(reader, row, y, page);
      if (code != null && code.text().length() <= LONGEST) {
        seen.merge(code.text(), new Seen(code, 1), Seen::with);
      }
    }
    return seen.values().stream().filter(code -> code.rows > 1).map(Seen::code).toList();
  }

  private static @Nullable Barcode code(MultiFormatOneDReader reader, BitArray row, int y, Gray page) {
    for (int way = 0; way < 2; way++) {
      try {
        var result = reader.decodeRow(y, row, HINTS);
        return new Barcode(result.getBarcodeFormat().name(), result.getText(), box(result, way == 1, y, page));
      } catch (NotFoundException | RuntimeException none) {
        // why: what looks like a code and is none makes readers stumble.
        row.reverse();
      }
    }
    return null;
  }

  private static Box box(Result result, boolean reversed, int y, Gray page) {
    double left = page.width();
    double right = 0;
    for (var point : result.getResultPoints()) {
      double x = reversed ? page.width() - point.getX() : point.getX();
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    return new Box(left / page.width(), (double) y / page.height(), Math.max(0, right - left) / page.width(),
        (double) EVERY / page.height());
  }
}

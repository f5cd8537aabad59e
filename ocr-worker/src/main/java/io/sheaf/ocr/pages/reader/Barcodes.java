package io.sheaf.ocr.pages.reader;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.MultiFormatReader;
import com.google.zxing.NotFoundException;
import com.google.zxing.PlanarYUVLuminanceSource;
import com.google.zxing.Result;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.multi.GenericMultipleBarcodeReader;
import io.sheaf.spec.ocr.Barcode;
import io.sheaf.spec.ocr.Box;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The barcodes of a page, of every kind the library knows, whichever way they lie.
final class Barcodes {

  private static final int MOST = 50;
  private static final int LONGEST = 4000;
  private static final int SIDE = 1800;

  private Barcodes() {
  }

  /// Their boxes are parts of the page as it was given.
  static List<Barcode> on(Gray page) {
    var small = page.smaller((int) Math.round((double) Math.max(page.width(), page.height()) / SIDE));
    var source = new PlanarYUVLuminanceSource(small.pixels(), small.width(), small.height(), 0, 0, small.width(),
        small.height(), false);
    try {
      var found = new GenericMultipleBarcodeReader(new MultiFormatReader())
          .decodeMultiple(new BinaryBitmap(new HybridBinarizer(source)), Map.of(DecodeHintType.TRY_HARDER, true));
      var barcodes = new ArrayList<Barcode>();
      for (var result : found) {
        if (barcodes.size() < MOST && result.getText() != null && result.getText().length() <= LONGEST) {
          barcodes.add(new Barcode(result.getBarcodeFormat().name(), result.getText(), box(result, small)));
        }
      }
      return barcodes;
    } catch (NotFoundException none) {
      return List.of();
    } catch (RuntimeException odd) {
      // why: what looks like a barcode and is none makes readers stumble; the page is read all the same.
      return List.of();
    }
  }

  private static Box box(Result result, Gray page) {
    double left = Double.MAX_VALUE;
    double top = Double.MAX_VALUE;
    double right = 0;
    double bottom = 0;
    var points = result.getResultPoints();
    if (points == null || points.length == 0) {
      return Box.ALL;
    }
    for (var point : points) {
      if (point != null) {
        left = Math.min(left, point.getX());
        top = Math.min(top, point.getY());
        right = Math.max(right, point.getX());
        bottom = Math.max(bottom, point.getY());
      }
    }
    return new Box(left / page.width(), top / page.height(), (right - left) / page.width(),
        (bottom - top) / page.height());
  }
}

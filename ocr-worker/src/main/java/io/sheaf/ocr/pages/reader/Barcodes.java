package io.sheaf.ocr.pages.reader;

import com.google.zxing.BarcodeFormat;
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
  private static final double FINE = 1800;
  private static final double COARSE = 1200;
  private static final List<BarcodeFormat> SQUARES = List.of(BarcodeFormat.QR_CODE, BarcodeFormat.DATA_MATRIX,
      BarcodeFormat.AZTEC, BarcodeFormat.PDF_417);

  private Barcodes() {
  }

  /// Their boxes are parts of the page as it was given.
  static List<Barcode> on(Gray page) {
    var fine = reduced(page, FINE);
    var barcodes = new ArrayList<Barcode>();
    // why coarser: squares are large, and looking for them takes long.
    add(barcodes, squares(reduced(page, COARSE)));
    add(barcodes, LineCodes.on(fine));
    // why turned as well: codes made of lines are read along rows of pixels, and may run down the page.
    add(barcodes, LineCodes.on(fine.turned(90)).stream().map(Barcodes::turnedBack).toList());
    return barcodes.size() > MOST ? List.copyOf(barcodes.subList(0, MOST)) : barcodes;
  }

  private static Gray reduced(Gray page, double side) {
    return page.smaller((int) Math.round(Math.max(page.width(), page.height()) / side));
  }

  private static void add(List<Barcode> barcodes, List<Barcode> further) {
    for (var barcode : further) {
      if (barcodes.stream().noneMatch(known -> known.text().equals(barcode.text()))) {
        barcodes.add(barcode);
      }
    }
  }

  private static Barcode turnedBack(Barcode turned) {
    var box = turned.box();
    return new Barcode(turned.format(), turned.text(),
        new Box(box.top(), 1 - box.right(), box.height(), box.width()));
  }

  private static List<Barcode> squares(Gray page) {
    var source = new PlanarYUVLuminanceSource(page.pixels(), page.width(), page.height(), 0, 0, page.width(),
        page.height(), false);
    try {
      var found = new GenericMultipleBarcodeReader(new MultiFormatReader())
          .decodeMultiple(new BinaryBitmap(new HybridBinarizer(source)),
              Map.of(DecodeHintType.TRY_HARDER, true, DecodeHintType.POSSIBLE_FORMATS, SQUARES));
      var barcodes = new ArrayList<Barcode>();
      for (var result : found) {
        if (barcodes.size() < MOST && result.getText() != null && result.getText().length() <= LONGEST) {
          barcodes.add(new Barcode(result.getBarcodeFormat().name(), result.getText(), box(result, page)));
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

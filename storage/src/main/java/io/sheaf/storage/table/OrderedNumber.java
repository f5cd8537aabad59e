package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.math.BigInteger;

/// Numbers as texts that sort as the numbers do, as keys have them, and back; for texts that are made of several
/// values and stand in a key as a whole.
public final class OrderedNumber {

  private static final int EXPONENT_OFFSET = 500;

  private OrderedNumber() {
  }

  public static String text(BigDecimal number) {
    return Spelling.number(number);
  }

  /// The number of a text that was made by [#text].
  public static BigDecimal number(String text) {
    if (text.equals("1")) {
      return BigDecimal.ZERO;
    }
    boolean negative = text.charAt(0) == '0';
    int spelled = Integer.parseInt(text.substring(1, 4));
    int exponent = (negative ? 999 - spelled : spelled) - EXPONENT_OFFSET;
    var digits = text.substring(4);
    var unscaled = new BigInteger(digits);
    if (negative) {
      unscaled = BigInteger.TEN.pow(digits.length()).subtract(BigInteger.ONE).subtract(unscaled).negate();
    }
    return new BigDecimal(unscaled, digits.length() - exponent).stripTrailingZeros();
  }
}

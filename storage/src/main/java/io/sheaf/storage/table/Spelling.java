package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.math.BigInteger;

/// How user text and numbers are spelled inside keys.
final class Spelling {

  private static final int DIGITS = Limits.DIGITS;
  private static final int EXPONENT_OFFSET = 500;

  private Spelling() {
  }

  /// Percent-escapes the three characters that mean something in keys, and the last of all characters, which is
  /// where ranges end. Two texts never become one, and prefixes stay prefixes.
  static String text(String text) {
    int at = 0;
    while (at < text.length() && isPlain(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    var escaped = new StringBuilder(text.length() + 8).append(text, 0, at);
    while (at < text.length()) {
      int character = text.codePointAt(at);
      switch (character) {
        case '#' -> escaped.append("%23");
        case '/' -> escaped.append("%2F");
        case '%' -> escaped.append("%25");
        case Character.MAX_CODE_POINT -> escaped.append("%10FFFF");
        default -> escaped.appendCodePoint(whole(character));
      }
      at += Character.charCount(character);
    }
    return escaped.toString();
  }

  private static boolean isPlain(char c) {
    return c != '#' && c != '/' && c != '%' && !Character.isSurrogate(c);
  }

  private static int whole(int character) {
    if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
      // why: UTF-8 has no spelling for it, so that two different texts would become one key.
      throw new LimitExceeded("a text in a key must not hold half of a surrogate pair");
    }
    return character;
  }

  /// Texts that sort as the numbers do, negative ones included: a sign, the exponent, the digits; for negative
  /// numbers exponent and digits are complemented.
  static String number(BigDecimal number) {
    var value = Limits.checkNumber(number);
    if (value.signum() == 0) {
      return "1";
    }
    int exponent = value.precision() - value.scale() + EXPONENT_OFFSET;
    var digits = new StringBuilder(value.unscaledValue().abs().toString());
    if (value.signum() > 0) {
      return "2" + String.format("%03d", exponent) + digits;
    }
    while (digits.length() < DIGITS) {
      digits.append('0');
    }
    var complement = BigInteger.TEN.pow(DIGITS).subtract(BigInteger.ONE).subtract(new BigInteger(digits.toString()));
    return "0" + String.format("%03d", 999 - exponent) + String.format("%0" + DIGITS + "d", complement);
  }
}

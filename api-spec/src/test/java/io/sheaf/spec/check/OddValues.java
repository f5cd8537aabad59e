package io.sheaf.spec.check;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/// Values that programs stumble over.
final class OddValues {

  private static final List<String> STRINGS = List.of("", " ", "\u0000", "a\u0000b", "null", "undefined", "true", "-1",
      "0", "NaN", "Infinity", "9223372036854775808", "1e309", ".", "..", "../../etc/passwd", "..\\..\\x", "/", "//",
      "a//b", "/a/", "a/", "~", "#", "docs#1", "a#b", "%", "%00", "%2F", "%zz", "?", "&", "=", ";", "'", "\"", "\\",
      "`",
      "' or '1'='1", "{}", "[]", "{\"a\":1}", "<script>alert(1)</script>", "<!--", "${7*7}", "#{7*7}", "{{7*7}}",
      "%s%s%n", "\r\nX-Injected: yes", "\t", "\n", "\u007f", "\u0085", "\u2028", "\ufeff", "\ufffd", "\uffff",
      "\ud800", "\udfff\ud800", "é", "e\u0301", "ß", "İ", "ı", "Ω", "日本語", "עברית", "\u202eabc", "👩‍👩‍👧", "𝔘",
      "a".repeat(64), "a".repeat(256), "é".repeat(600), "a".repeat(2049), "default", "global", "API_KEY", "Admins",
      "#LATEST", "v0", "me", "2024-02-30", "2024-01-01T00:00:00+0000", "9999-12-31", "-292275055-05-16", "+25:00",
      "00000000-0000-0000-0000-000000000000", "file:///etc/passwd", "http://127.0.0.1/", "s3://b/k", "javascript:0");

  private static final List<String> NUMBERS = List.of("0", "-0", "-1", "1", "0.1", "-0.0", "1e-400", "2147483647",
      "2147483648", "-2147483649", "9007199254740993", "9223372036854775807", "9223372036854775808",
      "-9223372036854775809", "1e308", "1e309", "-1e309", "1e99999", "123456789".repeat(20), "3.141592653589793238462");

  private static final String PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  private static final String UNRESERVED = PLAIN + "-._~";

  private OddValues() {}

  static String string(Random random) {
    return random.nextInt(4) == 0 ? anything(random, 1 + random.nextInt(40)) : of(STRINGS, random);
  }

  /// As it stands in JSON, where the number may be one that no Java type holds.
  static String number(Random random) {
    return of(NUMBERS, random);
  }

  static String plain(Random random, int length) {
    var text = new StringBuilder();
    for (int at = 0; at < length; at++) {
      text.append(PLAIN.charAt(random.nextInt(PLAIN.length())));
    }
    return text.toString();
  }

  private static String anything(Random random, int length) {
    var text = new StringBuilder();
    for (int at = 0; at < length; at++) {
      text.appendCodePoint(switch (random.nextInt(4)) {
        case 0 -> random.nextInt(0x20);
        case 1 -> 0x20 + random.nextInt(0x5f);
        case 2 -> random.nextInt(0x10000);
        default -> random.nextInt(Character.MAX_CODE_POINT + 1);
      });
    }
    return text.toString();
  }

  static <T> T of(List<T> values, Random random) {
    return values.get(random.nextInt(values.size()));
  }

  /// Escaped for one segment of a path or one value of a query; now and then with bytes that are no UTF-8.
  static String escaped(String value, Random random) {
    var text = new StringBuilder();
    for (byte each : value.getBytes(StandardCharsets.UTF_8)) {
      char plain = (char) (each & 0xff);
      boolean kept = UNRESERVED.indexOf(plain) >= 0 && plain != '.';
      text.append(kept ? String.valueOf(plain) : String.format("%%%02X", each & 0xff));
    }
    if (random.nextInt(50) == 0) {
      text.append(of(List.of("%FF", "%C0%80", "%ED%A0%80", "%F5%80%80%80", "%80"), random));
    }
    return text.toString();
  }
}

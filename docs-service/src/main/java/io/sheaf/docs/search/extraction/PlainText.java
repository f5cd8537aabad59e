package io.sheaf.docs.search.extraction;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Bytes that are text as they stand.
final class PlainText {

  private static final Charset WESTERN = Charset.forName("windows-1252");

  private PlainText() {
  }

  /// Whether it can be text at all: no zero bytes, and next to no control characters, unless it says to be UTF-16.
  static boolean isText(byte[] beginning) {
    if (isUtf16(beginning)) {
      return true;
    }
    int controls = 0;
    for (byte each : beginning) {
      if (each == 0) {
        return false;
      }
      if (each > 0 && each < 0x20 && each != '\n' && each != '\r' && each != '\t' && each != '\f' && each != 0x1B) {
        controls++;
      }
    }
    return controls <= beginning.length / 100;
  }

  private static boolean isUtf16(byte[] bytes) {
    return bytes.length >= 2
        && (bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF || bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE);
  }

  /// In UTF-8 or UTF-16, or else in what Western offices wrote before; a character that was cut off at the end is
  /// left out.
  static String decoded(byte[] bytes) {
    if (isUtf16(bytes)) {
      return lenient(bytes, StandardCharsets.UTF_16);
    }
    int end = wholeUtf8(bytes);
    try {
      var text = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT).decode(ByteBuffer.wrap(bytes, 0, end)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException otherwise) {
      return lenient(bytes, WESTERN);
    }
  }

  private static String lenient(byte[] bytes, Charset charset) {
    CharBuffer text = charset.decode(ByteBuffer.wrap(bytes));
    return text.toString();
  }

  /// How many of the bytes are whole characters, if it is UTF-8.
  private static int wholeUtf8(byte[] bytes) {
    int start = bytes.length;
    for (int back = 1; back <= 3 && start > 0; back++) {
      int lead = bytes[--start] & 0xFF;
      if (lead >= 0xC0) {
        int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
        return length > back ? start : bytes.length;
      }
      if (lead < 0x80) {
        return bytes.length;
      }
    }
    return bytes.length;
  }
}

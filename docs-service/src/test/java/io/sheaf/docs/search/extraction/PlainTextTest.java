package io.sheaf.docs.search.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PlainTextTest {

  @Test
  void textIsReadInTheEncodingThatItIsIn() {
    assertThat(PlainText.decoded("naïve €".getBytes(StandardCharsets.UTF_8))).isEqualTo("naïve €");
    assertThat(PlainText.decoded("\uFEFFnaïve".getBytes(StandardCharsets.UTF_8))).isEqualTo("naïve");
    assertThat(PlainText.decoded("naïve €".getBytes(Charset.forName("windows-1252")))).isEqualTo("naïve €");
    assertThat(PlainText.decoded("\uFEFFnaïve".getBytes(StandardCharsets.UTF_16BE))).isEqualTo("naïve");
  }

  @Test
  void aCharacterThatWasCutOffIsLeftOut() {
    var bytes = "aé€😀".getBytes(StandardCharsets.UTF_8);
    for (int length = 1; length <= bytes.length; length++) {
      var text = PlainText.decoded(Arrays.copyOf(bytes, length));
      assertThat("aé€😀").startsWith(text);
    }
  }

  @Test
  void bytesThatAreNoTextAreKnown() {
    assertThat(PlainText.isText(new byte[]{'a', 0, 'b'})).isFalse();
    assertThat(PlainText.isText(new byte[]{1, 2, 3, 4, 5, 6})).isFalse();
    assertThat(PlainText.isText("a\tb\r\n".getBytes(StandardCharsets.UTF_8))).isTrue();
  }
}

package io.sheaf.docs.search.extraction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReaderProcessTest {

  private static final TextExtraction.Bounds BOUNDS = new TextExtraction.Bounds(1024 * 1024, 1000, 96,
      Duration.ofSeconds(60));

  private static Extraction read(ReaderProcess reader, byte[] content, String name, Duration patience)
      throws ReaderProcess.Cannot {
    return reader.read(new ByteArrayInputStream(content), content.length, name, "", patience);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aReaderReadsOneContentAfterTheOther() throws Exception {
    try (var reader = ReaderProcess.start(BOUNDS)) {
      assertThat(read(reader, utf8("<p>first</p>"), "a.html", BOUNDS.patience()))
          .isEqualTo(new Extraction.Extracted("first\n", false, null, null));
      assertThat(read(reader, utf8("%PDF-1.7 no more"), "b.pdf", BOUNDS.patience()))
          .isInstanceOf(Extraction.Failed.class);
      assertThat(read(reader, utf8("<p></p>"), "c.html", BOUNDS.patience())).isEqualTo(Extraction.NOTHING);
      assertThat(((Extraction.Extracted) read(reader, utf8("<p>" + "long ".repeat(1000) + "</p>"), "d.html",
          BOUNDS.patience())).truncated()).isTrue();
      assertThat(reader.isAlive()).isTrue();
    }
  }

  @Test
  void aReaderThatDoesNotAnswerInTimeIsKilled() throws Exception {
    try (var reader = ReaderProcess.start(BOUNDS)) {
      assertThatThrownBy(() -> reader.read(new Endless(), Long.MAX_VALUE, "a.html", "", Duration.ofMillis(1500)))
          .isInstanceOf(ReaderProcess.Cannot.class).hasMessage("it took longer than 1 seconds");
      assertThat(reader.isAlive()).isFalse();
    }
  }

  private static final class Endless extends InputStream {
    @Override
    public int read() {
      return 'a';
    }
  }

  @Test
  void aContentThatNeedsTooMuchMemoryEndsItsReaderAndNothingElse() throws Exception {
    var small = new TextExtraction.Bounds(64 * 1024 * 1024, 1000, 16, Duration.ofSeconds(60));
    try (var reader = ReaderProcess.start(small)) {
      var table = utf8("<table>" + "<tr><td>cell</td></tr>".repeat(400_000) + "</table>");
      assertThatThrownBy(() -> read(reader, table, "a.html", small.patience()))
          .isInstanceOf(ReaderProcess.Cannot.class).hasMessage("it needs more memory than it may have");
    }
  }
}

package io.sheaf.spec.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.spec.json.Malformed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoldenMessagesTest {

  private static final OcrSubject SUBJECT = new OcrSubject("finance", "0e4d1d2a-6a5d-4ff5-9d0a-1f3c5b7a9e11", null);
  private static final Path FOLDER = Path.of("messages");

  private static final List<Message> EXAMPLES = List.of(
      new OcrRequested("01JCW7Z3", SUBJECT, "finance/0e4d1d2a-6a5d-4ff5-9d0a-1f3c5b7a9e11", "v1", "application/pdf",
          "invoice.pdf",
          OcrWish.text().by(OcrWish.Engine.TEXTRACT).looking(OcrWish.Part.TABLES, OcrWish.Part.QUERIES)
              .withEmbeddedTextFirst().inLanguages("eng", "deu")
              .asking(new OcrQuestion("What is the total?", "total", List.of("1-3"))).withCsv().withSearchablePdf()
              .ofPages(12),
          200),
      new OcrCompleted("01JCW7Z3", SUBJECT, "TESSERACT", 2, 412, 94.25, 3, 1, List.of("INV-2041"),
          List.of(new OcrCompleted.Result(OcrCompleted.Kind.TEXT,
              "finance/0e4d1d2a-6a5d-4ff5-9d0a-1f3c5b7a9e11/artifacts/ocr-01JCW7Z3.txt", "v7",
              "text/plain; charset=utf-8", 2810))),
      new OcrSkipped("01JCW7Z3", SUBJECT, "There are no pages in audio/mpeg."),
      new OcrFailed("01JCW7Z3",
          new OcrSubject("default", "0e4d1d2a-6a5d-4ff5-9d0a-1f3c5b7a9e11", "b2d0c1aa-3c57-4d9c-8a35-5a8c2f10f00d"),
          "The content could not be read: it has 100000 pages, and at most 500 are read."));

  @Test
  void everyMessageIsSpelledAsItsFileSays() throws IOException {
    for (var message : EXAMPLES) {
      var file = FOLDER.resolve(message.getClass().getSimpleName() + ".json");

      assertThat(message.body()).as("%s", file).isEqualTo(Files.readString(file).strip());
    }
  }

  @Test
  void everyMessageIsReadBackAsItWas() {
    for (var message : EXAMPLES) {
      assertThat(Message.of(message.body())).isEqualTo(message);
    }
  }

  @Test
  void everyMessageThereIsHasAnExample() {
    assertThat(EXAMPLES.stream().map(Object::getClass))
        .containsExactlyInAnyOrderElementsOf(Arrays.asList(Message.class.getPermittedSubclasses()));
  }

  @Test
  void whatANewerSenderAddsIsPassedOver() {
    var body = EXAMPLES.get(2).body().replace("\"reason\"", "\"since\":{\"a\":[1,2.5,null]},\"reason\"");

    assertThat(Message.of(body)).isEqualTo(EXAMPLES.get(2));
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatThrownBy(() -> Message.of(EXAMPLES.get(3).body().replace("\"reason\"", "\"cause\"")))
        .isInstanceOf(Malformed.class).hasMessage("'reason' is not a text");
    assertThatThrownBy(() -> Message.of("{\"type\":\"Unheard\",\"message\":{}}")).isInstanceOf(Malformed.class);
    assertThatThrownBy(() -> Message.of("[]")).isInstanceOf(Malformed.class);
    assertThatThrownBy(() -> Message.of("{".repeat(50))).isInstanceOf(Malformed.class);
  }
}

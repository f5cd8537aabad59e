package io.sheaf.docs.media.export.press;

import io.sheaf.docs.media.press.Press;
import io.sheaf.docs.media.press.PressFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.pdmodel.PDDocument;

/// Where the process begins that makes a PDF.
public final class ExportPress {

  private static final Charset WESTERN = Charset.forName("windows-1252");

  private ExportPress() {
  }

  /// What is to be done.
  record Order(String kind, String title, int pages, long pixels, long result) {

    private static Order read(Path folder) throws IOException {
      try (var in = PressFolder.order(folder)) {
        return new Order(in.readUTF(), in.readUTF(), in.readInt(), in.readLong(), in.readLong());
      }
    }
  }

  public static void main(String[] arguments) throws IOException {
    Press.run(arguments, ExportPress::export);
  }

  private static void export(Path folder) throws IOException {
    var order = Order.read(folder);
    var source = PressFolder.source(folder);
    var result = PressFolder.result(folder);
    // why the temporary files: of a large document only what is worked on is in memory.
    try (var document = new PDDocument(IOUtils.createTempFileOnlyStreamCache())) {
      document.getDocumentInformation().setTitle(order.title());
      document.getDocumentInformation().setProducer("Sheaf");
      if (order.kind().equals("PICTURE")) {
        new PicturePages(document, order).add(source);
      } else {
        set(document, order, blocks(order.kind(), text(Files.readAllBytes(source))));
      }
      document.save(result.toFile());
    }
    Press.checkSize(result, order.result());
  }

  private static void set(PDDocument document, Order order, List<Block> blocks) throws IOException {
    var fonts = new Fonts(document);
    var sheets = new Sheets(document, fonts, order.pages());
    new Typesetter(document, fonts, sheets, order.pixels()).set(blocks);
    sheets.finish();
  }

  private static List<Block> blocks(String kind, String text) throws IOException {
    return switch (kind) {
      case "MARKDOWN" -> Html.blocks(Markdown.html(text));
      case "HTML" -> Html.blocks(text);
      default -> plain(text);
    };
  }

  /// Lines as they are; a form feed begins a page.
  private static List<Block> plain(String text) {
    var blocks = new ArrayList<Block>();
    for (var part : text.replace("\r\n", "\n").replace('\r', '\n').split("\f")) {
      if (!blocks.isEmpty()) {
        blocks.add(new Block.NewPage());
      }
      blocks.add(new Block.Code(Block.Inset.NONE, part.stripTrailing(), false));
    }
    return blocks;
  }

  /// In UTF-8 or UTF-16, or else in what Western offices wrote before.
  private static String text(byte[] bytes) {
    if (bytes.length >= 2 && (bytes[0] == (byte) 0xfe && bytes[1] == (byte) 0xff
        || bytes[0] == (byte) 0xff && bytes[1] == (byte) 0xfe)) {
      return new String(bytes, StandardCharsets.UTF_16);
    }
    try {
      var text = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT).decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException otherwise) {
      return new String(bytes, WESTERN);
    }
  }
}

package io.sheaf.ocr.pages.reader;

import io.sheaf.spec.ocr.Box;
import io.sheaf.spec.ocr.Word;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.AutoDetectParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.sax.BodyContentHandler;
import org.apache.tika.sax.WriteOutContentHandler;
import org.xml.sax.SAXException;

/// A document of an office program: its text is there already, and its pages are nowhere.
final class OfficeContent implements Content {

  private static final int MOST_LETTERS = 4_000_000;
  /// Packages of which nobody could tell what is in them.
  private static final Set<String> NOT_KNOWN = Set.of("application/x-tika-msoffice", "application/x-tika-ooxml",
      "application/zip", "application/octet-stream");

  private final List<Word> words;

  private OfficeContent(List<Word> words) {
    this.words = words;
  }

  static OfficeContent open(Path file, String name) throws IOException, Unreadable {
    var metadata = new Metadata();
    metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
    var office = new OfficeParserConfig();
    office.setUseSAXDocxExtractor(true);
    office.setUseSAXPptxExtractor(true);
    office.setExtractMacros(false);
    var context = new ParseContext();
    context.set(OfficeParserConfig.class, office);
    var written = new WriteOutContentHandler(MOST_LETTERS);
    try (var stream = TikaInputStream.get(file)) {
      new AutoDetectParser().parse(stream, new BodyContentHandler(written), metadata, context);
    } catch (SAXException | TikaException | RuntimeException stopped) {
      if (!WriteLimitReachedException.isWriteLimitReached(stopped)) {
        throw new Unreadable("it is damaged, or of a kind that is not known");
      }
    }
    var words = words(written.toString());
    var type = metadata.get(Metadata.CONTENT_TYPE);
    if (words.isEmpty() && (type == null || NOT_KNOWN.contains(type))) {
      throw new Unreadable("it is damaged, or of a kind that is not known");
    }
    return new OfficeContent(words);
  }

  private static List<Word> words(String text) {
    var words = new ArrayList<Word>();
    int number = 0;
    for (var line : text.lines().toList()) {
      if (!line.isBlank()) {
        for (var word : line.strip().split("\\s+")) {
          words.add(new Word(word, Box.ALL, 100, number));
        }
      }
      number++;
    }
    return words;
  }

  @Override
  public int pages() {
    return 1;
  }

  @Override
  public Found page(int number, boolean embeddedTextFirst) {
    return new Found(List.of(), 0, words, true);
  }

  @Override
  public void searchable(Path pages, Path to) throws Unreadable {
    throw new Unreadable("a searchable PDF is made of PDF and pictures only");
  }

  @Override
  public void close() {
    // why nothing: all of it was read when it was opened.
  }
}

package io.sheaf.docs.search.extraction.reader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Message;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.Property;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.AutoDetectParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.apache.tika.sax.BodyContentHandler;
import org.apache.tika.sax.WriteOutContentHandler;
import org.xml.sax.SAXException;
import org.jspecify.annotations.Nullable;

/// The formats there are, and how their texts are read: attachments and embedded documents along with what they are in,
/// pictures and macros not at all.
final class Formats {

  private static final long PDF_MEMORY = 48L * 1024 * 1024;

  /// What was read of a content.
  ///
  /// @param leftOut why a part of it was passed over, if one was
  record Read(String text, boolean truncated, @Nullable String leftOut) {}

  private static final List<Property> PASSED_OVER = List.of(TikaCoreProperties.TIKA_META_EXCEPTION_WARNING,
      TikaCoreProperties.EMBEDDED_EXCEPTION, TikaCoreProperties.TIKA_META_EXCEPTION_EMBEDDED_STREAM);

  /// why: it stands before the text, and is not counted with it.
  private static final int LONGEST_HEADING = 1000;

  private final Parser parser = new AutoDetectParser();
  private final int most;

  /// @param most the characters of a text
  Formats(int most) {
    this.most = most;
  }

  Read read(Path file, String name, String type) throws IOException, TikaException, SAXException {
    var metadata = new Metadata();
    metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
    if (!type.isEmpty()) {
      metadata.set(Metadata.CONTENT_TYPE, type);
    }
    var written = new WriteOutContentHandler(most);
    boolean truncated = false;
    try (var stream = TikaInputStream.get(file)) {
      parser.parse(stream, new BodyContentHandler(written), metadata, context());
    } catch (SAXException | TikaException | RuntimeException stopped) {
      if (!WriteLimitReachedException.isWriteLimitReached(stopped)) {
        throw stopped;
      }
      truncated = true;
    }
    var text = heading(metadata) + written;
    var leftOut = leftOut(metadata);
    // why: what was passed over may be all there is.
    if (text.isBlank() && leftOut != null) {
      throw new TikaException(leftOut);
    }
    return new Read(text, truncated, leftOut);
  }

  /// Parsers pass over a part that they cannot read, as one that grows without end, or an attachment that is locked.
  private static @Nullable String leftOut(Metadata metadata) {
    for (var property : PASSED_OVER) {
      var said = metadata.get(property);
      if (said != null) {
        var first = said.lines().findFirst().orElse("");
        return first.substring(first.indexOf(": ") + 1).strip();
      }
    }
    return null;
  }

  private ParseContext context() {
    var pdf = new PDFParserConfig();
    pdf.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
    pdf.setExtractInlineImages(false);
    pdf.setMaxMainMemoryBytes(PDF_MEMORY);
    var office = new OfficeParserConfig();
    office.setUseSAXDocxExtractor(true);
    office.setUseSAXPptxExtractor(true);
    office.setExtractMacros(false);
    var context = new ParseContext();
    context.set(PDFParserConfig.class, pdf);
    context.set(OfficeParserConfig.class, office);
    context.set(Parser.class, parser);
    return context;
  }

  /// What stands beside the text and is looked for all the same: a title, a subject, who wrote to whom.
  private static String heading(Metadata metadata) {
    var parts = new LinkedHashSet<String>();
    for (var property : new String[]{TikaCoreProperties.TITLE.getName(), TikaCoreProperties.SUBJECT.getName(),
        Message.MESSAGE_FROM, Message.MESSAGE_TO}) {
      for (var value : metadata.getValues(property)) {
        if (!value.isBlank()) {
          var part = value.strip();
          parts.add(part.length() <= LONGEST_HEADING ? part : part.substring(0, LONGEST_HEADING));
        }
      }
    }
    return parts.stream().limit(20).map(part -> part + "\n").collect(Collectors.joining());
  }
}

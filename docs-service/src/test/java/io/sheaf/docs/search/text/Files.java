package io.sheaf.docs.search.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;

/// Files of the formats that offices have, made on the spot.
final class Files {

  private Files() {
  }

  private interface Making {
    void into(ByteArrayOutputStream bytes) throws IOException;
  }

  private static byte[] made(Making making) {
    var bytes = new ByteArrayOutputStream();
    try {
      making.into(bytes);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return bytes.toByteArray();
  }

  static byte[] pdf(String text) {
    return made(bytes -> {
      try (var document = new PDDocument()) {
        var page = new PDPage();
        document.addPage(page);
        try (var content = new PDPageContentStream(document, page)) {
          content.beginText();
          content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
          content.newLineAtOffset(50, 700);
          content.showText(text);
          content.endText();
        }
        document.save(bytes);
      }
    });
  }

  static byte[] docx(String text) {
    return made(bytes -> {
      try (var document = new XWPFDocument()) {
        document.createParagraph().createRun().setText(text);
        document.write(bytes);
      }
    });
  }

  static byte[] xlsx(String text) {
    return made(bytes -> {
      try (var book = new XSSFWorkbook()) {
        book.createSheet("first").createRow(0).createCell(0).setCellValue(text);
        book.write(bytes);
      }
    });
  }

  static byte[] xls(String text) {
    return made(bytes -> {
      try (var book = new HSSFWorkbook()) {
        book.createSheet("first").createRow(0).createCell(0).setCellValue(text);
        book.write(bytes);
      }
    });
  }

  static byte[] pptx(String text) {
    return made(bytes -> {
      try (var show = new XMLSlideShow()) {
        show.createSlide().createTextBox().setText(text);
        show.write(bytes);
      }
    });
  }

  static byte[] odt(String text) {
    return zip("content.xml", "<?xml version=\"1.0\"?><office:document-content xmlns:office=\"urn:oasis:names:tc:"
        + "opendocument:xmlns:office:1.0\" xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><office:body>"
        + "<office:text><text:p>" + text + "</text:p></office:text></office:body></office:document-content>",
        "mimetype", "application/vnd.oasis.opendocument.text");
  }

  static byte[] html(String text) {
    return utf8(
        "<html><head><title>A title</title><script>var hidden = 1</script></head><body><h1>Heading</h1><p>" + text
            + "</p></body></html>");
  }

  static byte[] rtf(String text) {
    return utf8("{\\rtf1\\ansi " + text + "\\par}");
  }

  static byte[] mail(String text, String attached) {
    return utf8("From: ann@example.org\r\nTo: bob@example.org\r\nSubject: Greetings\r\nMIME-Version: 1.0\r\n"
        + "Content-Type: multipart/mixed; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
        + text + "\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Disposition: attachment; "
        + "filename=\"a.html\"\r\n\r\n<p>" + attached + "</p>\r\n--b--\r\n");
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// Entries by name and content.
  static byte[] zip(String... entries) {
    return made(bytes -> {
      try (var zip = new ZipOutputStream(bytes)) {
        for (int at = 0; at < entries.length; at += 2) {
          zip.putNextEntry(new ZipEntry(entries[at]));
          zip.write(utf8(entries[at + 1]));
          zip.closeEntry();
        }
      }
    });
  }

  private static final String TYPES = "<?xml version=\"1.0\"?><Types xmlns=\"http://schemas.openxmlformats.org/package/"
      + "2006/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package."
      + "relationships+xml\"/><Override PartName=\"/word/document.xml\" ContentType=\"application/vnd.openxmlformats-"
      + "officedocument.wordprocessingml.document.main+xml\"/></Types>";
  private static final String RELATIONS = "<?xml version=\"1.0\"?><Relationships xmlns=\"http://schemas.openxmlformats."
      + "org/package/2006/relationships\"><Relationship Id=\"r1\" Type=\"http://schemas.openxmlformats.org/officeDocument/"
      + "2006/relationships/officeDocument\" Target=\"word/document.xml\"/></Relationships>";

  /// A Word file with this for its document.
  static byte[] docxOf(String documentXml) {
    return zip("[Content_Types].xml", TYPES, "_rels/.rels", RELATIONS, "word/document.xml", documentXml);
  }

  /// A Word file whose document is a few kilobytes that become so many megabytes.
  static byte[] docxBomb(int megabytes) {
    return made(bytes -> {
      try (var zip = new ZipOutputStream(bytes)) {
        zip.putNextEntry(new ZipEntry("[Content_Types].xml"));
        zip.write(utf8(TYPES));
        zip.closeEntry();
        zip.putNextEntry(new ZipEntry("_rels/.rels"));
        zip.write(utf8(RELATIONS));
        zip.closeEntry();
        zip.putNextEntry(new ZipEntry("word/document.xml"));
        zip.write(
            utf8("<?xml version=\"1.0\"?><w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/"
                + "2006/main\"><w:body><w:p><w:r><w:t>"));
        var megabyte = new byte[1024 * 1024];
        java.util.Arrays.fill(megabyte, (byte) 'a');
        for (int each = 0; each < megabytes; each++) {
          zip.write(megabyte);
        }
        zip.write(utf8("</w:t></w:r></w:p></w:body></w:document>"));
        zip.closeEntry();
      }
    });
  }

  static String billionLaughs(String root) {
    var entities = new StringBuilder("<!DOCTYPE x [<!ENTITY l0 \"lol\">");
    for (int at = 1; at < 10; at++) {
      entities.append("<!ENTITY l").append(at).append(" \"").append(("&l" + (at - 1) + ";").repeat(10)).append("\">");
    }
    return "<?xml version=\"1.0\"?>" + entities + "]>" + root;
  }
}

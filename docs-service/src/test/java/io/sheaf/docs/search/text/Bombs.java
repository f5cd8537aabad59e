package io.sheaf.docs.search.text;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Enumeration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Files that are made to break whoever reads them.
final class Bombs {

  private static final byte[] MEGABYTE = new byte[1024 * 1024];

  static {
    Arrays.fill(MEGABYTE, (byte) 'a');
  }

  private Bombs() {
  }

  /// A part of a zip.
  ///
  /// @param megabytes of one letter between its beginning and its end
  record Part(String name, String beginning, int megabytes, String end) {
    static Part of(String name, String content) {
      return new Part(name, content, 0, "");
    }
  }

  static byte[] zip(Part... parts) {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      zip.setLevel(Deflater.BEST_SPEED);
      for (var part : parts) {
        zip.putNextEntry(new ZipEntry(part.name()));
        zip.write(Files.utf8(part.beginning()));
        for (int each = 0; each < part.megabytes(); each++) {
          zip.write(MEGABYTE);
        }
        zip.write(Files.utf8(part.end()));
        zip.closeEntry();
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return bytes.toByteArray();
  }

  static byte[] xlsx(int megabytes) {
    return zip(Part.of("[Content_Types].xml", "<?xml version=\"1.0\"?><Types xmlns=\"http://schemas.openxmlformats.org/"
        + "package/2006/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-"
        + "package.relationships+xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType=\"application/vnd.openxml"
        + "formats-officedocument.spreadsheetml.sheet.main+xml\"/><Override PartName=\"/xl/worksheets/sheet1.xml\" "
        + "ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/></Types>"),
        Part.of("_rels/.rels",
            "<?xml version=\"1.0\"?><Relationships xmlns=\"http://schemas.openxmlformats.org/package/"
                + "2006/relationships\"><Relationship Id=\"r1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/"
                + "relationships/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"),
        Part.of("xl/workbook.xml", "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" "
            + "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets><sheet name=\"a\" "
            + "sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"),
        Part.of("xl/_rels/workbook.xml.rels", "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/"
            + "relationships\"><Relationship Id=\"r1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/"
            + "relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>"),
        new Part("xl/worksheets/sheet1.xml", "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/"
            + "main\"><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>", megabytes,
            "</t></is></c></row></sheetData></worksheet>"));
  }

  static byte[] odt(int megabytes) {
    return zip(Part.of("mimetype", "application/vnd.oasis.opendocument.text"),
        new Part("content.xml", "<?xml version=\"1.0\"?><office:document-content xmlns:office=\"urn:oasis:names:tc:"
            + "opendocument:xmlns:office:1.0\" xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><office:body>"
            + "<office:text><text:p>", megabytes, "</text:p></office:text></office:body></office:document-content>"));
  }

  static byte[] epub(int megabytes) {
    return zip(Part.of("mimetype", "application/epub+zip"),
        Part.of("META-INF/container.xml", "<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:"
            + "container\"><rootfiles><rootfile full-path=\"a.opf\" media-type=\"application/oebps-package+xml\"/>"
            + "</rootfiles></container>"),
        Part.of("a.opf", "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"2.0\"><manifest><item id=\"c\" "
            + "href=\"c.xhtml\" media-type=\"application/xhtml+xml\"/></manifest><spine><itemref idref=\"c\"/></spine>"
            + "</package>"),
        new Part("c.xhtml", "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>", megabytes, "</p></body></html>"));
  }

  /// Zips in zips, ten in each, so deep; at the bottom so many megabytes each.
  static byte[] zipOfZips(int depth, int megabytes) {
    var inner = zip(new Part("a.txt", "", megabytes, ""));
    for (int level = 0; level < depth; level++) {
      var bytes = new ByteArrayOutputStream();
      try (var zip = new ZipOutputStream(bytes)) {
        for (int each = 0; each < 10; each++) {
          zip.putNextEntry(new ZipEntry(each + ".zip"));
          zip.write(inner);
          zip.closeEntry();
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
      inner = bytes.toByteArray();
    }
    return inner;
  }

  /// Mails in mails, each with this attached to it besides.
  static byte[] mails(int depth, String name, byte[] attached) {
    var attachment = "Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n"
        + "Content-Disposition: attachment; filename=\"" + name + "\"\r\n\r\n"
        + Base64.getMimeEncoder().encodeToString(attached) + "\r\n";
    var mail = new StringBuilder();
    for (int level = 0; level < depth; level++) {
      mail.append("From: a@example.org\r\nSubject: level").append(level)
          .append("\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=\"b").append(level)
          .append("\"\r\n\r\n--b").append(level).append("\r\nContent-Type: text/plain\r\n\r\noutside").append(level)
          .append("\r\n--b").append(level).append("\r\n").append(attachment).append("--b").append(level)
          .append("\r\nContent-Type: message/rfc822\r\n\r\n");
    }
    mail.append("From: a@example.org\r\nSubject: innermost\r\n\r\nend\r\n");
    for (int level = depth - 1; level >= 0; level--) {
      mail.append("\r\n--b").append(level).append("--\r\n");
    }
    return Files.utf8(mail.toString());
  }

  /// A PDF whose one page is a few kilobytes that become so many megabytes.
  static byte[] pdf(int megabytes) {
    var page = new ByteArrayOutputStream();
    var deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try (var out = new DeflaterOutputStream(page, deflater)) {
      out.write(Files.utf8("BT /F1 12 Tf 50 700 Td ("));
      for (int each = 0; each < megabytes; each++) {
        out.write(MEGABYTE);
      }
      out.write(Files.utf8(") Tj ET"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } finally {
      deflater.end();
    }
    return joined(new PdfParts(List.of(page.toByteArray()), "/Filter /FlateDecode "));
  }

  /// A PDF whose pages are their own parents.
  static byte[] pdfInACircle() {
    return Files.utf8("%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
        + "2 0 obj <</Type/Pages/Kids[2 0 R 2 0 R]/Count 1000000/Parent 2 0 R>> endobj\n"
        + "trailer <</Root 1 0 R/Size 3/Prev 9>>\nstartxref\n9\n%%EOF");
  }

  static byte[] pdfNested(int depth) {
    return Files.utf8("%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R/Deep " + "[".repeat(depth) + "]".repeat(depth)
        + ">> endobj\n2 0 obj <</Type/Pages/Kids[]/Count 0>> endobj\ntrailer <</Root 1 0 R/Size 3>>\nstartxref\n0\n"
        + "%%EOF");
  }

  private static byte[] joined(PdfParts parts) {
    try (var stream = new SequenceInputStream(parts)) {
      return stream.readAllBytes();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// A sound PDF of so many megabytes, a page each, in which `page<n>` is said once on each page and the rest is noise
  /// that does not compress. It is made as it is read.
  static InputStream soundPdf(int megabytes) {
    return new SequenceInputStream(new PdfParts(new NoisyPages(megabytes), ""));
  }

  private static final class NoisyPages extends java.util.AbstractList<byte[]> {

    private final int count;

    NoisyPages(int count) {
      this.count = count;
    }

    @Override
    public byte[] get(int index) {
      var random = new Random(index);
      var page = new StringBuilder("BT /F1 12 Tf 50 700 Td (page" + index + ") Tj ET\n");
      while (page.length() < 1024 * 1024) {
        page.append('%').append(Long.toHexString(random.nextLong())).append(Long.toHexString(random.nextLong()))
            .append(Long.toHexString(random.nextLong())).append(Long.toHexString(random.nextLong())).append('\n');
      }
      return page.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public int size() {
      return count;
    }
  }

  /// The parts of a PDF one after the other: the catalog, its pages, and where all of them are.
  private static final class PdfParts implements Enumeration<InputStream> {

    private final List<byte[]> pages;
    private final String filter;
    private final List<Long> places = new ArrayList<>();
    private long written;
    private int next = -1;

    PdfParts(List<byte[]> pages, String filter) {
      this.pages = pages;
      this.filter = filter;
    }

    @Override
    public boolean hasMoreElements() {
      return next <= pages.size();
    }

    @Override
    public InputStream nextElement() {
      if (!hasMoreElements()) {
        throw new NoSuchElementException();
      }
      var part = new ByteArrayOutputStream();
      if (next < 0) {
        part.writeBytes(Files.utf8("%PDF-1.4\n"));
        object(part, "<</Type/Catalog/Pages 2 0 R>>");
        var kids = new StringBuilder();
        for (int page = 0; page < pages.size(); page++) {
          kids.append(4 + 2 * page).append(" 0 R ");
        }
        object(part, "<</Type/Pages/Count " + pages.size() + "/Kids[" + kids + "]>>");
        object(part, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
      } else if (next < pages.size()) {
        int number = 4 + 2 * next;
        object(part, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>/Contents "
            + (number + 1) + " 0 R>>");
        var bytes = pages.get(next);
        places.add(written + part.size());
        part.writeBytes(Files.utf8((number + 1) + " 0 obj <<" + filter + "/Length " + bytes.length + ">> stream\n"));
        part.writeBytes(bytes);
        part.writeBytes(Files.utf8("\nendstream endobj\n"));
      } else {
        table(part);
      }
      next++;
      written += part.size();
      return new ByteArrayInputStream(part.toByteArray());
    }

    private void object(ByteArrayOutputStream part, String content) {
      places.add(written + part.size());
      part.writeBytes(Files.utf8(places.size() + " 0 obj " + content + " endobj\n"));
    }

    private void table(ByteArrayOutputStream part) {
      var table = new StringBuilder("xref\n0 " + (places.size() + 1) + "\n0000000000 65535 f \n");
      places.forEach(place -> table.append("%010d 00000 n \n".formatted(place)));
      table.append("trailer <</Root 1 0 R/Size ").append(places.size() + 1).append(">>\nstartxref\n").append(written)
          .append("\n%%EOF");
      part.writeBytes(Files.utf8(table.toString()));
    }
  }

  /// One long entity, named very often.
  static String quadraticBlowup() {
    return "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"" + "a".repeat(50_000) + "\">]><x>" + "&a;".repeat(50_000)
        + "</x>";
  }

  /// An XML that asks for a file of this machine, and for one of another.
  static String askingForFiles(java.nio.file.Path file) {
    return "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a SYSTEM \"" + file.toUri() + "\"><!ENTITY b SYSTEM "
        + "\"http://127.0.0.1:9/b\">]><x>before &a; &b; after</x>";
  }

  static String nested(String open, String inside, String close, int depth) {
    return open.repeat(depth) + inside + close.repeat(depth);
  }

  /// Lines that quote each other, each one deeper.
  static String mailOfQuotes(int depth) {
    var lines = new StringBuilder("From: a@example.org\r\nSubject: Re: quotes\r\n\r\n");
    for (int level = 1; level <= depth; level += 97) {
      lines.append(">".repeat(level)).append(" said").append(level).append("\r\n");
    }
    return lines.append(">".repeat(depth)).append(" undermost\r\n").toString();
  }
}

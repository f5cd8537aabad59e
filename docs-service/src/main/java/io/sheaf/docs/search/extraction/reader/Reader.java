package io.sheaf.docs.search.extraction.reader;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The process itself. For each content it is sent a name, a type and the bytes, and answers [#TEXT] with the text,
/// [#FAILED] with a reason, or [#NOTHING].
public final class Reader {

  public static final int TEXT = 1;
  public static final int FAILED = 2;
  public static final int NOTHING = 3;

  private static final int LONGEST_REASON = 300;

  private Reader() {
  }

  public static void main(String[] arguments) throws IOException {
    var most = Integer.parseInt(arguments[0]);
    var in = new DataInputStream(new FileInputStream(FileDescriptor.in));
    var out = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
    // why: what libraries print must not come between answers.
    System.setOut(System.err);
    var formats = new Formats(most);
    while (true) {
      String name;
      try {
        name = in.readUTF();
      } catch (EOFException parentIsGone) {
        // why: nobody else is left who knows of this folder.
        Files.deleteIfExists(Path.of(System.getProperty("java.io.tmpdir")));
        return;
      }
      var type = in.readUTF();
      var file = Files.createTempFile("content", ".tmp");
      spool(in, in.readLong(), file);
      answer(out, formats, file, name, type);
      Files.deleteIfExists(file);
    }
  }

  private static void spool(InputStream in, long length, Path file) throws IOException {
    var piece = new byte[64 * 1024];
    try (var out = Files.newOutputStream(file)) {
      for (long left = length; left > 0;) {
        int read = in.read(piece, 0, (int) Math.min(piece.length, left));
        if (read < 0) {
          throw new EOFException("the content ended early");
        }
        out.write(piece, 0, read);
        left -= read;
      }
    }
  }

  private static void answer(DataOutputStream out, Formats formats, Path file, String name, String type)
      throws IOException {
    try {
      var read = formats.read(file, name, type);
      if (read.text().isBlank()) {
        out.writeByte(NOTHING);
      } else {
        var bytes = read.text().getBytes(StandardCharsets.UTF_8);
        out.writeByte(TEXT);
        out.writeBoolean(read.truncated());
        out.writeUTF(read.leftOut() == null ? "" : bounded(read.leftOut()));
        out.writeInt(bytes.length);
        out.write(bytes);
      }
    } catch (StackOverflowError nested) {
      fail(out, "it is nested too deeply");
    } catch (Exception | LinkageError unreadable) {
      fail(out, reason(unreadable));
    }
    out.flush();
  }

  private static void fail(DataOutputStream out, String why) throws IOException {
    out.writeByte(FAILED);
    out.writeUTF(why);
  }

  private static String reason(Throwable failure) {
    var innermost = failure;
    for (int depth = 0; depth < 20 && innermost.getCause() != null; depth++) {
      innermost = innermost.getCause();
    }
    var message = innermost.getMessage();
    return bounded(message == null ? innermost.getClass().getSimpleName() : message);
  }

  private static String bounded(String message) {
    // why no paths: they are those of this process, and tell readers nothing.
    var text = message.replaceAll("[\\p{Cntrl}]+", " ").replaceAll("/\\S*/\\S*", "the content").strip();
    return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON);
  }
}

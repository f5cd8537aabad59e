package io.sheaf.docs.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.search.feeding.FeedProbe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatsTest {

  private static final String WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

  @TempDir
  private static Path folder;
  private static Running running;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  @Test
  void everyFormatIsFoundByItsText() {
    var ann = Writer.of(running, "ann", "formats");
    var files = new LinkedHashMap<String, byte[]>();
    files.put("pdf", Files.pdf("the marsupial of pdf"));
    files.put("docx", Files.docx("the marsupial of docx"));
    files.put("xlsx", Files.xlsx("the marsupial of xlsx"));
    files.put("xls", Files.xls("the marsupial of xls"));
    files.put("pptx", Files.pptx("the marsupial of pptx"));
    files.put("odt", Files.odt("the marsupial of odt"));
    files.put("rtf", Files.rtf("the marsupial of rtf"));
    files.put("html", Files.html("the marsupial of html"));
    files.put("eml", Files.mail("the marsupial of eml", "a koala in an attachment"));
    files.put("md", Files.utf8("# the *marsupial* of md"));
    files.put("txt", Files.utf8("the marsupial of txt, naïve"));
    files.put("latin", "the marsupial of latin, naïve".getBytes(StandardCharsets.ISO_8859_1));
    files.put("utf16", "\uFEFFthe marsupial of utf16".getBytes(StandardCharsets.UTF_16LE));
    // why without a type: what a file is shows in its bytes and its name.
    files.forEach((ending, bytes) -> ann.file("f/file." + ending, "application/octet-stream", bytes));

    running.door(FeedProbe.class).awaitStill();
    assertThat(ann.searchFulltext("{\"query\":{\"text\":\"marsupial\"}}").at("totalCount"))
        .isEqualTo(Integer.toString(files.size()));
    files.keySet().forEach(ending -> assertThat(ann.find("marsupial " + ending)).containsExactly("f/file." + ending));
    assertThat(ann.find("naive marsupial")).containsExactlyInAnyOrder("f/file.txt", "f/file.latin");
    assertThat(ann.find("koala")).containsExactly("f/file.eml");
    assertThat(ann.find("greetings bob")).containsExactly("f/file.eml");
    assertThat(ann.find("heading title")).containsExactly("f/file.html");
    assertThat(ann.find("hidden")).isEmpty();
  }

  @Test
  void picturesHaveNoTextAndAreFoundByTheirNames() {
    var ann = Writer.of(running, "ann", "pictures");
    ann.file("sunset.png", "image/png", new byte[]{(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0});
    ann.file("unknown", "application/octet-stream", new byte[]{0, 1, 2, 3, 0});

    assertThat(ann.find("sunset")).containsExactly("sunset.png");
    assertThat(ann.find("unknown")).containsExactly("unknown");
  }

  @Test
  void whatCannotBeReadIsSaidOfTheDocumentAndTheRestIsFoundAllTheSame() {
    var ann = Writer.of(running, "ann", "hostile");
    Map<String, String> ids = new LinkedHashMap<>();
    ids.put("broken", ann.file("broken.pdf", "application/pdf", Files.utf8("%PDF-1.7\n1 0 obj << /Type")));
    ids.put("bomb", ann.file("bomb.docx", WORD, Files.docxBomb(400)));
    ids.put("laughs", ann.file("laughs.docx", WORD, Files.docxOf(Files.billionLaughs(
        "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body><w:p><w:r>"
            + "<w:t>&l9;</w:t></w:r></w:p></w:body></w:document>"))));
    ids.put("lol", ann.file("lol.xml", "application/xml", Files.utf8(Files.billionLaughs("<x>&l9;</x>"))));
    ann.file("deep.html", "text/html", Files.utf8("<div>".repeat(50_000) + "deepest" + "</div>".repeat(50_000)));
    ann.file("quotes.md", "text/markdown", Files.utf8("> ".repeat(10_000) + "bottom"));
    ann.file("mails.eml", "message/rfc822", Files.utf8(nestedMails(200)));
    ann.text("fine.txt", "harmless");

    running.door(FeedProbe.class).awaitStill();
    assertThat(ann.find("harmless")).containsExactly("fine.txt");
    assertThat(ann.find("bottom")).containsExactly("quotes.md");
    for (var name : ids.keySet()) {
      assertThat(ann.find(name)).as(name).hasSize(1);
      var syncs = ann.plain().get("/documents/" + ids.get(name) + "/syncs");
      assertThat(content(syncs)).as(name + syncs.text()).startsWith("FAILED The text could not be read: ");
    }
    assertThat(ann.find("deep")).containsExactly("deep.html");
    assertThat(ann.find("mails")).containsExactly("mails.eml");
  }

  private static String nestedMails(int depth) {
    var mail = new StringBuilder();
    for (int at = 0; at < depth; at++) {
      mail.append("Subject: level\r\nContent-Type: message/rfc822\r\n\r\n");
    }
    return mail.append("Subject: innermost\r\n\r\nend").toString();
  }

  /// Status and message of the record about the content.
  private static String content(Reply syncs) {
    for (int at = 0; at < syncs.size("syncs"); at++) {
      if (syncs.at("syncs." + at + ".type").equals("CONTENT")) {
        return syncs.at("syncs." + at + ".status") + " " + syncs.at("syncs." + at + ".message");
      }
    }
    return "";
  }

  @Test
  void aLongTextIsSearchedAsFarAsItIsKept() {
    var ann = Writer.of(running, "ann", "long");
    ann.file("long.txt", "text/plain", Files.utf8("begin " + "filler ".repeat(200_000) + "finish"));

    assertThat(ann.find("begin")).containsExactly("long.txt");
    assertThat(ann.find("finish")).isEmpty();
  }
}

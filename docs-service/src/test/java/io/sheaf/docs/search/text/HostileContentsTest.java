package io.sheaf.docs.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.search.feeding.FeedProbe;
import io.sheaf.testservers.Counts;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever contents do to their reader, it is said of the document, and everybody else is served meanwhile.
class HostileContentsTest {

  /// The longest that a read or a write may take while contents are taken apart that are made to prevent it; on a machine
  /// with two cores that others use too.
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);
  private static final String ADVICE = "its text can be set with PUT /documents/{documentId}/fulltext";

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

  private static Map<String, byte[]> hostile() throws IOException {
    var secret = java.nio.file.Files.writeString(folder.resolve("secret.txt"), "topsecretword");
    var files = new LinkedHashMap<String, byte[]>();
    files.put("bomb.docx", Files.docxBomb(300));
    files.put("bomb.xlsx", Bombs.xlsx(300));
    files.put("bomb.odt", Bombs.odt(300));
    files.put("bomb.epub", Bombs.epub(300));
    files.put("bomb.zip", Bombs.zipOfZips(5, 10));
    files.put("bomb.pdf", Bombs.pdf(300));
    files.put("circle.pdf", Bombs.pdfInACircle());
    files.put("nested.pdf", Bombs.pdfNested(100_000));
    files.put("mails.eml", Bombs.mails(20, "bomb.docx", Files.docxBomb(30)));
    files.put("zipped.eml", Bombs.mails(3, "bomb.zip", Bombs.zipOfZips(3, 10)));
    files.put("title.html",
        Files.utf8("<html><head><title>" + "t".repeat(4_000_000) + "</title></head><body>x</body></html>"));
    files.put("laughs.xml", Files.utf8(Files.billionLaughs("<x>&l9;</x>")));
    files.put("blowup.xml", Files.utf8(Bombs.quadraticBlowup()));
    files.put("asking.xml", Files.utf8(Bombs.askingForFiles(secret)));
    files.put("asking.docx", Files.docxOf(Bombs.askingForFiles(secret)));
    files.put("deep.xml", Files.utf8(Bombs.nested("<a>", "x", "</a>", 100_000)));
    files.put("groups.rtf", Files.utf8("{\\rtf1\\ansi " + Bombs.nested("{\\b ", "x", "}", 100_000) + "}"));
    return files;
  }

  @Test
  void everyContentThatIsMadeToBreakItsReaderSaysWhatBecameOfItWhileOthersAreServed() throws IOException {
    var ann = Writer.of(running, "ann", "hostile1");
    var quiet = ann.text("quiet.txt", "an ordinary text");
    var slowest = new AtomicLong();
    var ids = new LinkedHashMap<String, String>();

    var over = new AtomicBoolean();
    var using = CompletableFuture.runAsync(() -> useWhile(over, quiet, slowest), Thread::startVirtualThread);
    for (var file : hostile().entrySet()) {
      ids.put(file.getKey(), ann.file(file.getKey(), "application/octet-stream", file.getValue()));
    }
    await();
    over.set(true);
    using.join();

    ids.forEach((name, id) -> assertSaid(ann.plain(), name, id));
    assertThat(Duration.ofNanos(slowest.get())).as("the slowest answer").isLessThan(LONGEST_ANSWER);
    assertThat(ann.find("topsecretword")).isEmpty();
    assertThat(ann.find("ordinary")).containsExactly("quiet.txt");
    for (var name : ids.keySet()) {
      assertThat(ann.find("\"" + name.replace('.', ' ') + "\"")).as(name).containsExactly(name);
    }
  }

  /// Somebody goes on reading, searching and writing.
  private static void useWhile(AtomicBoolean over, String id, AtomicLong slowest) {
    var bob = running.as("bob", "hostile1");
    for (int number = 0; !over.get(); number++) {
      timed(slowest, () -> assertThat(bob.get("/documents/" + id).status()).isEqualTo(200));
      timed(slowest, () -> assertThat(bob.get("/documents/" + id + "/content").at("content"))
          .isEqualTo("an ordinary text"));
      timed(slowest, () -> assertThat(bob.post("/search", "{\"query\":{\"text\":\"ordinary\"}}").status())
          .isEqualTo(200));
      int each = number;
      timed(slowest, () -> assertThat(bob.post("/documents/" + id + "/tags",
          "{\"key\":\"k\",\"value\":\"" + each + "\"}").status()).isEqualTo(201));
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private static void timed(AtomicLong slowest, Runnable use) {
    long begun = System.nanoTime();
    use.run();
    slowest.accumulateAndGet(System.nanoTime() - begun, Math::max);
  }

  /// Until every content was read or given up; a content may take a minute.
  private static void await() {
    long end = System.nanoTime() + Duration.ofMinutes(10).toNanos();
    var probe = running.door(FeedProbe.class);
    while (!probe.isStill() || !probe.isStill()) {
      assertThat(System.nanoTime()).as("it comes to an end").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  /// Either it failed, or its text was read, or the beginning of it, or all but a part.
  private static void assertSaid(Client client, String name, String id) {
    var said = content(client.get("/documents/" + id + "/syncs"));
    var isFailure = said.startsWith("FAILED The text could not be read: ") && said.contains(ADVICE);
    var isReadInPart = said.startsWith("COMPLETE ") && (said.contains("Only the beginning of the text is searched.")
        || said.contains("A part of it could not be read and is not searched: "));
    assertThat(isFailure || isReadInPart || said.equals("COMPLETE null") || said.isEmpty()).as(name + ": " + said)
        .isTrue();
  }

  /// Status and message of the record about the content; empty for a content that has no text.
  private static String content(Reply syncs) {
    for (int at = 0; at < syncs.size("syncs"); at++) {
      if (syncs.at("syncs." + at + ".type").equals("CONTENT")) {
        var message = syncs.json().get("syncs").get(at).get("message");
        return syncs.at("syncs." + at + ".status") + " " + (message == null ? null : message.getStringValue());
      }
    }
    return "";
  }

  @Test
  void tenThousandQuotesInsideEachOtherAreReadToTheBottom() {
    var ann = Writer.of(running, "ann", "hostile2");
    ann.file("quotes.md", "text/markdown", Files.utf8("> ".repeat(10_000) + "bottommd"));
    ann.file("quotes.eml", "message/rfc822", Files.utf8(Bombs.mailOfQuotes(10_000)));
    var html = ann.file("quotes.html", "text/html",
        Files.utf8(Bombs.nested("<blockquote>", "bottomhtml", "</blockquote>", 10_000)));
    ann.file("quotes.json", "application/json", Files.utf8(Bombs.nested("[\"", "bottomjson", "\"]", 10_000)));
    ann.file("quotes.csv", "text/csv", Files.utf8("\"".repeat(10_001) + "bottomcsv"));

    await();

    assertThat(ann.find("bottommd")).containsExactly("quotes.md");
    assertThat(ann.find("undermost")).containsExactly("quotes.eml");
    assertThat(ann.find("bottomjson")).containsExactly("quotes.json");
    assertThat(ann.find("bottomcsv")).containsExactly("quotes.csv");
    assertSaid(ann.plain(), "quotes.html", html);
    assertThat(ann.find("\"quotes html\"")).containsExactly("quotes.html");
  }

  @Test
  void requestsThatQuoteThemselvesTenThousandTimesAreRefusedAtOnce() {
    var ann = Writer.of(running, "ann", "hostile3");
    ann.text("a.txt", "word");
    var nots = Bombs.nested("{\"not\":", "{\"text\":\"word\"}", "}", 10_000);
    var alls = Bombs.nested("{\"all\":[", "{\"text\":\"word\"}", "]}", 10_000);
    for (var query : new String[]{nots, alls, Bombs.nested("[", "", "]", 10_000)}) {
      var refused = ann.plain().post("/query", "{\"query\":" + query + "}");
      assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    }
    for (var text : new String[]{"\\\"".repeat(10_000), "\\\"a\\\" ".repeat(10_000), "* ".repeat(10_000),
        "(".repeat(10_000)}) {
      for (var door : new String[]{"/search", "/searchFulltext"}) {
        var refused = ann.plain().post(door, "{\"query\":{\"text\":\"" + text + "\"}}");
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.text()).contains("text");
      }
    }
    assertThat(ann.plain().post("/search", "{\"query\":{\"text\":\"" + "\\\"".repeat(900) + "\"}}").status())
        .isEqualTo(200);
    var deep = ann.plain().post("/documents", "{\"content\":" + Bombs.nested("{\"a\":", "1", "}", 10_000) + "}");
    assertThat(deep.status()).as(deep.text()).isEqualTo(400);
  }

  @Test
  void aSoundPdfIsReadThroughHoweverManyMegabytesAndWhatIsTooLargeIsNotBegun() {
    var ann = Writer.of(running, "ann", "hostile4");
    int read = Counts.of(20, 150);
    int tooLarge = Counts.of(201, 500);
    var id = ann.file("sound.pdf", "application/pdf", Files.pdf("first"));
    var large = ann.file("large.pdf", "application/pdf", Files.pdf("first"));

    put(ann, id, read);
    put(ann, large, tooLarge);
    await();

    assertThat(ann.find("page" + (read - 1))).containsExactly("sound.pdf");
    assertThat(content(ann.plain().get("/documents/" + id + "/syncs"))).isEqualTo("COMPLETE null");
    assertThat(content(ann.plain().get("/documents/" + large + "/syncs")))
        .startsWith("FAILED The text could not be read: it has more than 200 MB.").contains(ADVICE);
    assertThat(ann.find("large")).containsExactly("large.pdf");
  }

  private static void put(Writer ann, String id, int megabytes) {
    var saved = ann.changing().stream("PUT", "/documents/" + id + "/file",
        HttpRequest.BodyPublishers.ofInputStream(() -> Bombs.soundPdf(megabytes)));
    ann.noted(saved, saved.status());
    assertThat(saved.status()).isLessThan(300);
  }
}

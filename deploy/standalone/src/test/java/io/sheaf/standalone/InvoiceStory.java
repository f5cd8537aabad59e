package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.standalone.Insistent.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/// One scanned invoice on its way. Whoever tells the story does what people do, and waits for the rest.
final class InvoiceStory {

  /// What a process that is killed has taken from a queue comes back by then.
  private static final Duration PATIENCE = Duration.ofMinutes(8);
  private static final List<String> MAPPED = List.of("customer", "invoiceNumber", "total");

  private final InvoiceOffice office;
  private final Insistent line;
  private final int number;
  private final byte[] page;
  private final String id = UUID.randomUUID().toString();

  InvoiceStory(InvoiceOffice office, int number) {
    this.office = office;
    this.line = office.line();
    this.number = number;
    this.page = PrintedPages.png("Invoice of the " + InvoiceOffice.KNOWN_BY, "Invoice No: " + number,
        "Customer: Northwind Traders", "Total due: 1,234.50 EUR");
  }

  String id() {
    return id;
  }

  byte[] page() {
    return page;
  }

  /// All of it.
  void tell() {
    upload();
    waitsForApproval();
    assertThat(decide(InvoiceOffice.STRANGER).status()).isEqualTo(401);
    assertThat(decide(InvoiceOffice.CLERK).status()).isEqualTo(201);
    isThrough();
  }

  void upload() {
    var made = line.post(InvoiceOffice.UPLOADER, "/documents/upload", "{\"documentId\":\"" + id
        + "\",\"path\":\"in/" + number + ".png\",\"contentType\":\"image/png\",\"actions\":[{\"type\":\"OCR\","
        + "\"parameters\":{\"ocrParseTypes\":\"TEXT\"}}]}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    // why looked at between two tries: who got no answer does not know whether the content has arrived.
    await(() -> line.putOnce(made.at("url"), page)
        || line.get(InvoiceOffice.UPLOADER, "/documents/" + id).at("contentLength").equals("" + page.length));
  }

  /// Where the bucket tells nobody of what arrives, a read finds it.
  void isSeenToHaveArrived() {
    await(() -> line.get(InvoiceOffice.UPLOADER, "/documents/" + id).at("contentLength").equals("" + page.length));
  }

  /// Read, known by its words, and mapped by then.
  void waitsForApproval() {
    await(() -> run().at("workflow.currentStepId").equals("approve"));
  }

  Reply decide(String token) {
    return line.post(token, "/documents/" + id + "/workflow/" + office.workflow() + "/decisions?siteId=default",
        "{\"decision\":\"APPROVE\"}");
  }

  void isThrough() {
    await(() -> run().at("workflow.status").equals("COMPLETE"));
  }

  Reply run() {
    return line.get(InvoiceOffice.ADMIN, "/documents/" + id + "/workflows/" + office.workflow());
  }

  /// What was told there, once something was.
  List<Postbox.Letter> letters(Postbox postbox, String path) {
    await(() -> !postbox.about(id, path).isEmpty());
    return postbox.about(id, path);
  }

  // What came of it

  /// The rules that acted, in words.
  List<String> rules() {
    return line.get(InvoiceOffice.ADMIN, "/documents/" + id + "/rules").all("rules").stream()
        .map(run -> run.at("ruleId") + " " + run.at("status")).toList();
  }

  List<String> workflows() {
    return line.get(InvoiceOffice.ADMIN, "/documents/" + id + "/workflows").all("workflows").stream()
        .map(run -> run.at("workflowId") + " " + run.at("status")).toList();
  }

  List<String> actions() {
    return line.get(InvoiceOffice.ADMIN, "/documents/" + id + "/actions?limit=100").all("actions").stream()
        .map(action -> action.at("type") + " " + action.at("status")).toList();
  }

  /// What the mapping is to say, and what it says.
  List<String> mapped() {
    return List.of("Northwind Traders", "" + number, "1234.5");
  }

  List<String> attributes() {
    return MAPPED.stream()
        .map(key -> line.get(InvoiceOffice.ADMIN, "/documents/" + id + "/attributes/" + key))
        .map(one -> one.at("attribute.stringValue") + one.at("attribute.numberValue")).toList();
  }

  /// How often each thing happened to the document since a place in the feed of changes, and until now.
  Map<String, Long> happenings(String since) {
    // why: what has happened before this is in the feed once this is.
    var last = "seen-" + UUID.randomUUID();
    line.post(InvoiceOffice.ADMIN, "/attributes", "{\"attribute\":{\"key\":\"" + last + "\"}}");
    var all = new ArrayList<Reply>();
    var next = new AtomicReference<>(since);
    await(() -> {
      var page = changes(next.get());
      next.set(page.at("next"));
      all.addAll(page.all("changes"));
      return page.text().contains(last);
    });
    return all.stream().filter(change -> change.at("ids.documentId").equals(id))
        .collect(Collectors.groupingBy(InvoiceStory::happening, TreeMap::new, Collectors.counting()));
  }

  private Reply changes(String since) {
    var page = line.get(InvoiceOffice.ADMIN, "/changes?limit=100&since=" + since);
    assertThat(page.status()).as(page.text()).isEqualTo(200);
    return page;
  }

  private static String happening(Reply change) {
    return change.at("resource") + " " + change.at("type") + " " + change.names("changes");
  }

  private void await(BooleanSupplier condition) {
    try {
      RunningSheaf.await(PATIENCE, condition);
    } catch (AssertionError vain) {
      var document = "/documents/" + id;
      throw new AssertionError(List.of(document, document + "/workflows", document + "/actions", document + "/rules",
          document + "/ocr").stream().map(path -> path + " " + line.get(InvoiceOffice.ADMIN, path).text())
          .collect(Collectors.joining("\n", "waited in vain:\n", "")), vain);
    }
  }
}

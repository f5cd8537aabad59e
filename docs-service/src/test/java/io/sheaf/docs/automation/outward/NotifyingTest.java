package io.sheaf.docs.automation.outward;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import io.sheaf.docs.access.configuration.Configurations;
import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Outward;
import io.sheaf.storage.table.SiteId;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotifyingTest {

  @TempDir
  static Path folder;
  private static Running sheaf;
  private static GreenMail server;
  private static Certificate certificate;
  private static String id;

  @BeforeAll
  static void start() {
    certificate = Certificate.of("localhost", folder.resolve("certificate.p12"));
    // why by properties: that is where this server looks for its certificate.
    System.setProperty("greenmail.tls.keystore.file", certificate.file().toString());
    System.setProperty("greenmail.tls.keystore.password", certificate.password());
    System.setProperty("greenmail.tls.key.password", certificate.password());
    server = new GreenMail(new ServerSetup[]{new ServerSetup(0, "localhost", ServerSetup.PROTOCOL_SMTP),
        new ServerSetup(0, "localhost", ServerSetup.PROTOCOL_SMTPS)});
    server.setUser("sheaf@example.org", "sheaf", "open sesame");
    server.start();
    sheaf = Running.in(folder.resolve("sheaf"));
    var admin = sheaf.admin();
    admin.patch("/sites/default/configuration", "{\"notificationEmail\":\"documents@example.org\"}");
    admin.post("/attributes", "{\"attribute\":{\"key\":\"customer\"}}");
    id = admin.post("/documents", "{\"path\":\"invoices/<b>one.txt\",\"content\":\"hello\","
        + "\"attributes\":[{\"key\":\"customer\",\"stringValue\":\"Åse & Söhne\"}]}").at("documentId");
  }

  @AfterAll
  static void stop() {
    sheaf.close();
    server.stop();
    Stream.of("greenmail.tls.keystore.file", "greenmail.tls.keystore.password", "greenmail.tls.key.password")
        .forEach(System::clearProperty);
  }

  private static Mailing mailing(Outward.Mail.Security security, String password) {
    return mailing(security, password, certificate.trusting().getSocketFactory());
  }

  private static Mailing mailing(Outward.Mail.Security security, String password, SSLSocketFactory tls) {
    int port = security == Outward.Mail.Security.TLS ? server.getSmtps().getPort() : server.getSmtp().getPort();
    return new Mailing(new Outward.Mail(security, "localhost", port, "sheaf", password, "usual@example.org"),
        sheaf.clock(), tls);
  }

  private static Doing.Done notify(Mailing mailing, Map<String, String> parameters) {
    return notify(mailing, SiteId.DEFAULT, parameters);
  }

  private static Doing.Done notify(Mailing mailing, SiteId site, Map<String, String> parameters) {
    var document = sheaf.door(Documents.class).find(DocumentRef.of(SiteId.DEFAULT, id)).orElseThrow();
    var there = Document.of(DocumentRef.of(site, id), document.path(), document.userId(), document.inserted()).build();
    return new Notifying(mailing, sheaf.door(Configurations.class), sheaf.door(DocumentAttributes.class))
        .carryOut(new Doing.Order("action-7", ActionType.NOTIFICATION, parameters,
            site.equals(SiteId.DEFAULT) ? document : there, Caller.service("ada"), 0));
  }

  private static MimeMessage sent() {
    assertThat(server.waitForIncomingEmail(10_000, 1)).isTrue();
    var message = server.getReceivedMessages()[0];
    return message;
  }

  private static void empty() {
    try {
      server.purgeEmailFromAllMailboxes();
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Test
  void mailGoesOverTlsToAllWhoAreNamedAndSaysWhatTheDocumentSays() throws MessagingException, IOException {
    empty();

    var done = notify(mailing(Outward.Mail.Security.TLS, "open sesame"),
        Map.of("notificationType", "email", "notificationSubject", "Paid:\r\nBcc: {{attribute.customer}}",
            "notificationTo", "a@example.org", "notificationToCc", "b@example.org, c@example.org",
            "notificationToBcc", "d@example.org", "notificationText", "See {{path}}, {{unknown}}.",
            "notificationHtml", "<p>{{ path }} of {{attribute.customer}}</p>"));

    assertThat(done).isEqualTo(Doing.Done.COMPLETED);
    assertThat(server.waitForIncomingEmail(10_000, 4)).isTrue();
    var message = server.getReceivedMessages()[0];
    assertThat(message.getSubject()).isEqualTo("Paid: Bcc: Åse & Söhne");
    assertThat(message.getFrom()[0]).hasToString("documents@example.org");
    assertThat(message.getRecipients(Message.RecipientType.CC)).hasSize(2);
    assertThat(message.getRecipients(Message.RecipientType.BCC)).isNull();
    assertThat(message.getMessageID()).isEqualTo("<action-7@sheaf>");
    var both = (MimeMultipart) message.getContent();
    assertThat(both.getContentType()).contains("alternative");
    assertThat(both.getBodyPart(0).getContent().toString()).isEqualTo("See invoices/<b>one.txt, .");
    assertThat(both.getBodyPart(1).getContent().toString())
        .isEqualTo("<p>invoices/&lt;b&gt;one.txt of Åse &amp; Söhne</p>");
  }

  @Test
  void textAloneIsTextAlone() throws MessagingException {
    empty();

    notify(mailing(Outward.Mail.Security.PLAIN, "open sesame"),
        Map.of("notificationToBcc", "d@example.org", "notificationText", "hello"));

    var message = sent();
    assertThat(message.getContentType()).startsWith("text/plain");
    assertThat(GreenMailUtil.getBody(message)).isEqualTo("hello");
    assertThat(message.getAllRecipients()).isNull();
  }

  @Test
  void aServerThatNobodyVouchesForIsSentNothing() {
    empty();

    var done = notify(mailing(Outward.Mail.Security.TLS, "open sesame",
        (SSLSocketFactory) SSLSocketFactory.getDefault()), Map.of("notificationToCc", "b@example.org"));

    assertThat(done).isInstanceOf(Doing.Done.Again.class);
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void aWrongPasswordFailsAndIsNotTriedAgain() {
    assertThat(notify(mailing(Outward.Mail.Security.PLAIN, "wrong"), Map.of("notificationToCc", "b@example.org")))
        .isEqualTo(new Doing.Done.Failed("the mail server does not let us in"));
  }

  @Test
  void aServerThatIsNotThereMayBeThereAnotherTime() {
    var nowhere = new Mailing(
        new Outward.Mail(Outward.Mail.Security.PLAIN, "localhost", 1, "", "", "usual@example.org"), sheaf.clock(),
        (SSLSocketFactory) SSLSocketFactory.getDefault());

    assertThat(notify(nowhere, Map.of("notificationToCc", "b@example.org"))).isInstanceOf(Doing.Done.Again.class);
  }

  @Test
  void withoutAServerASenderOrARecipientItFailsSayingSo() {
    var none = new Mailing(Outward.USUAL, sheaf.clock());
    var some = Map.of("notificationToCc", "b@example.org");

    assertThat(notify(none, some)).isEqualTo(new Doing.Done.Failed("no mail server is configured"));
    assertThat(notify(none, new SiteId("other"), some))
        .isEqualTo(new Doing.Done.Failed("the site has no notificationEmail"));
    var there = mailing(Outward.Mail.Security.PLAIN, "open sesame");
    assertThat(notify(there, Map.of())).isEqualTo(new Doing.Done.Failed("a notification has 1 to 50 recipients"));
    assertThat(notify(there, Map.of("notificationToCc", "b@example.org\r\nBcc: c@example.org")))
        .isEqualTo(new Doing.Done.Failed("one of the addresses is none"));
  }

  @Test
  void aSiteThatNamesNobodySendsAsTheOperatorSays() throws MessagingException {
    empty();

    notify(mailing(Outward.Mail.Security.PLAIN, "open sesame"), new SiteId("other"),
        Map.of("notificationTo", "a@example.org", "notificationText", "hello"));

    assertThat(sent().getFrom()[0]).hasToString("usual@example.org");
  }
}

package io.sheaf.docs.automation.outward;

import io.sheaf.docs.web.Outward;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Properties;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;

/// Hands mail to the server that the operator named.
@Singleton
final class Mailing {

  private static final String MILLISECONDS = "20000";

  private final Outward.@Nullable Mail server;
  private final InstantSource clock;
  private final SSLSocketFactory tls;

  @Inject
  Mailing(Outward outward, InstantSource clock) {
    this(outward.mail(), clock, (SSLSocketFactory) SSLSocketFactory.getDefault());
  }

  Mailing(Outward.@Nullable Mail server, InstantSource clock, SSLSocketFactory tls) {
    this.server = server;
    this.clock = clock;
    this.tls = tls;
  }

  /// What became of a letter.
  sealed interface Sent {

    record Taken() implements Sent {}

    /// It will not be taken another time either.
    record Rejected(String why) implements Sent {}

    /// It may be taken another time.
    record NotNow(String why) implements Sent {}
  }

  /// Whom mail comes from where nobody says anything else; empty when there is nobody.
  String usualSender() {
    return server == null ? "" : server.from();
  }

  /// Whether that is a list of addresses.
  static boolean areAddresses(List<String> texts) {
    try {
      for (var text : texts) {
        new InternetAddress(text, true).validate();
      }
      return true;
    } catch (AddressException malformed) {
      return false;
    }
  }

  Sent send(Letter letter) {
    if (server == null) {
      return new Sent.Rejected("no mail server is configured");
    }
    try {
      var session = Session.getInstance(settings(server));
      var message = message(session, letter);
      var all = message.getAllRecipients();
      try (var transport = session.getTransport(protocol(server))) {
        transport.connect(server.host(), server.port(), server.user().isEmpty() ? null : server.user(),
            server.user().isEmpty() ? null : server.password());
        transport.sendMessage(message, all);
      }
      return new Sent.Taken();
    } catch (AuthenticationFailedException refused) {
      return new Sent.Rejected("the mail server does not let us in");
    } catch (SendFailedException failure) {
      var why = "the mail server does not take it: " + said(failure);
      return isForGood(failure) ? new Sent.Rejected(why) : new Sent.NotNow(why);
    } catch (MessagingException failure) {
      return new Sent.NotNow("the mail server does not answer as it should: " + said(failure));
    }
  }

  /// Whether the server says so; by its code, for others it is a matter of the moment.
  private static boolean isForGood(SendFailedException failure) {
    for (Exception one = failure; one instanceof MessagingException inner; one = inner.getNextException()) {
      int code = one instanceof SMTPSendFailedException send
          ? send.getReturnCode()
          : one instanceof SMTPAddressFailedException address ? address.getReturnCode() : 0;
      if (code >= 500) {
        return true;
      }
    }
    return false;
  }

  private static String said(MessagingException failure) {
    var message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage().strip();
    return message.length() <= 300 ? message : message.substring(0, 300);
  }

  private static String protocol(Outward.Mail server) {
    return server.security() == Outward.Mail.Security.TLS ? "smtps" : "smtp";
  }

  private Properties settings(Outward.Mail server) {
    var settings = new Properties();
    var prefix = "mail." + protocol(server) + ".";
    settings.setProperty(prefix + "connectiontimeout", MILLISECONDS);
    settings.setProperty(prefix + "timeout", MILLISECONDS);
    settings.setProperty(prefix + "writetimeout", MILLISECONDS);
    settings.setProperty(prefix + "auth", Boolean.toString(!server.user().isEmpty()));
    settings.setProperty(prefix + "ssl.checkserveridentity", "true");
    settings.put(prefix + "ssl.socketFactory", tls);
    if (server.security() == Outward.Mail.Security.STARTTLS) {
      settings.setProperty(prefix + "starttls.enable", "true");
      settings.setProperty(prefix + "starttls.required", "true");
    }
    return settings;
  }

  private MimeMessage message(Session session, Letter letter) throws MessagingException {
    var id = "<" + letter.id() + "@sheaf>";
    var message = new MimeMessage(session) {
      @Override
      protected void updateMessageID() throws MessagingException {
        setHeader("Message-ID", id);
      }
    };
    message.setFrom(new InternetAddress(letter.from(), true));
    message.setRecipients(Message.RecipientType.TO, addresses(letter.to()));
    message.setRecipients(Message.RecipientType.CC, addresses(letter.copies()));
    message.setRecipients(Message.RecipientType.BCC, addresses(letter.blindCopies()));
    message.setSubject(letter.subject().replaceAll("\\R", " "), StandardCharsets.UTF_8.name());
    message.setHeader("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(clock.instant().atOffset(ZoneOffset.UTC)));
    message.setHeader("X-Sheaf-Delivery", letter.id());
    if (letter.html() == null) {
      message.setText(letter.text() == null ? "" : letter.text(), StandardCharsets.UTF_8.name());
    } else if (letter.text() == null) {
      message.setText(letter.html(), StandardCharsets.UTF_8.name(), "html");
    } else {
      message.setContent(both(letter.text(), letter.html()));
    }
    message.saveChanges();
    return message;
  }

  private static MimeMultipart both(String text, String html) throws MessagingException {
    var plain = new MimeBodyPart();
    plain.setText(text, StandardCharsets.UTF_8.name());
    var rich = new MimeBodyPart();
    rich.setText(html, StandardCharsets.UTF_8.name(), "html");
    return new MimeMultipart("alternative", plain, rich);
  }

  private static InternetAddress[] addresses(List<String> texts) throws MessagingException {
    var all = new InternetAddress[texts.size()];
    for (int at = 0; at < all.length; at++) {
      all[at] = new InternetAddress(texts.get(at), true);
    }
    return all;
  }
}

package io.sheaf.docs.automation.outward;

import io.sheaf.docs.access.configuration.Configurations;
import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// Sends mail about a document.
@Singleton
final class Notifying implements Doing {

  private static final int MOST_RECIPIENTS = 50;
  private static final int LONGEST_SUBJECT = 500;

  private final Mailing mailing;
  private final Configurations configurations;
  private final DocumentAttributes attributes;

  Notifying(Mailing mailing, Configurations configurations, DocumentAttributes attributes) {
    this.mailing = mailing;
    this.configurations = configurations;
    this.attributes = attributes;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.NOTIFICATION);
  }

  @Override
  public Done carryOut(Order order) {
    var site = configurations.of(order.document().site()).notificationEmail();
    var from = site.isEmpty() ? mailing.usualSender() : site;
    var to = addresses(order, "notificationTo");
    var copies = addresses(order, "notificationToCc");
    var blind = addresses(order, "notificationToBcc");
    int recipients = to.size() + copies.size() + blind.size();
    if (from.isEmpty()) {
      return new Done.Failed("the site has no notificationEmail");
    }
    if (recipients == 0 || recipients > MOST_RECIPIENTS) {
      return new Done.Failed("a notification has 1 to " + MOST_RECIPIENTS + " recipients");
    }
    if (!Mailing.areAddresses(List.of(from)) || !Mailing.areAddresses(to) || !Mailing.areAddresses(copies)
        || !Mailing.areAddresses(blind)) {
      return new Done.Failed("one of the addresses is none");
    }
    return switch (mailing.send(letter(order, from, to, copies, blind))) {
      case Mailing.Sent.Taken _ -> Done.COMPLETED;
      case Mailing.Sent.Rejected(var why) -> new Done.Failed(why);
      case Mailing.Sent.NotNow(var why) -> new Done.Again(why);
    };
  }

  private Letter letter(Order order, String from, List<String> to, List<String> copies, List<String> blind) {
    var document = order.document();
    var said = attributes.of(document.ref());
    var subject = new Template(order.parameters().getOrDefault("notificationSubject", "")).filled(document, said);
    var text = order.parameters().get("notificationText");
    var html = order.parameters().get("notificationHtml");
    return new Letter(order.actionId(), from, to, copies, blind,
        subject.length() <= LONGEST_SUBJECT ? subject : subject.substring(0, LONGEST_SUBJECT),
        text == null ? null : new Template(text).filled(document, said),
        html == null ? null : new Template(html).filledAsHtml(document, said));
  }

  private static List<String> addresses(Order order, String parameter) {
    return Arrays.stream(order.parameters().getOrDefault(parameter, "").split(",", MOST_RECIPIENTS + 2))
        .map(String::strip)
        .filter(address -> !address.isEmpty()).toList();
  }
}

package io.sheaf.storage.queues.sqs;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/// What travels beside a body, and how it is spelled there.
record Envelope(String id, @Nullable String group, int tries, String reason) {

  private static final String ID = "id";
  private static final String GROUP = "group";
  private static final String TRIES = "tries";
  private static final String REASON = "reason";

  static Envelope of(String id, @Nullable String group) {
    return new Envelope(id, group, 0, "");
  }

  static Envelope read(Message message) {
    var parts = message.messageAttributes();
    var tries = parts.get(TRIES);
    return new Envelope(text(parts, ID, message.messageId()), parts.containsKey(GROUP) ? text(parts, GROUP, "") : null,
        tries == null ? received(message) : Integer.parseInt(tries.stringValue()), text(parts, REASON, ""));
  }

  private static String text(Map<String, MessageAttributeValue> parts, String name, String otherwise) {
    var part = parts.get(name);
    return part == null || part.stringValue() == null ? otherwise : part.stringValue();
  }

  private static int received(Message message) {
    return Integer.parseInt(message.attributes()
        .getOrDefault(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "1"));
  }

  Map<String, MessageAttributeValue> attributes() {
    var parts = new HashMap<String, MessageAttributeValue>();
    parts.put(ID, text(id));
    if (group != null) {
      parts.put(GROUP, text(group));
    }
    if (!reason.isEmpty()) {
      parts.put(REASON, text(reason));
      parts.put(TRIES, MessageAttributeValue.builder().dataType("Number").stringValue(String.valueOf(tries)).build());
    }
    return parts;
  }

  /// Where order is kept every message has a group; one without is a group of its own.
  String orderedBy() {
    return group == null ? "m:" + id : "g:" + group;
  }

  private static MessageAttributeValue text(String text) {
    return MessageAttributeValue.builder().dataType("String").stringValue(text).build();
  }
}

package io.sheaf.docs.automation.ocr;

import io.sheaf.spec.messages.Channel;
import io.sheaf.storage.queues.QueueSettings;
import java.util.List;

/// The queues to the OCR worker and back, as both of their ends declare them.
public final class OcrQueues {

  public static final QueueSettings REQUESTS = declared(Channel.OCR_REQUESTS);
  public static final QueueSettings RESULTS = declared(Channel.OCR_RESULTS);

  public static final List<QueueSettings> ALL = List.of(REQUESTS, RESULTS);

  private OcrQueues() {
  }

  private static QueueSettings declared(Channel channel) {
    return QueueSettings.unordered(channel.queue()).withTries(channel.tries());
  }
}

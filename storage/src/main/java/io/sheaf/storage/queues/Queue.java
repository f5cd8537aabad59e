package io.sheaf.storage.queues;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Messages that are worked off, each until somebody says that it is done.
///
/// - **Durable.** A message whose [#send] was answered is delivered, or parked, whatever happens to the process.
/// - **At least once.** Everything may be delivered twice; receivers know by the message's id what they have seen.
///   In an ordered queue, an id sent again within five minutes of the first time is the same message.
/// - **Ordered within a group**, in an ordered queue: while a message of a group is out or rests before its next
///   try, no later one of the group is delivered. Parking it lets the group go on. Messages without a group, and
///   all of an unordered queue, come in about the order they were sent.
/// - **Lent.** A delivery belongs to its receiver until its visibility is over; then the message is there for
///   anybody. What the former receiver says about it may not count any more from then on, and does not once the
///   message has been delivered again. A delivery is given and finished in the same process.
/// - **Tries.** After as many deliveries as [QueueSettings#tries] a message that is not done is parked.
/// - **Sealed.** A delivery that was altered, or is another queue's, is an [InvalidHandle].
/// - **Limited.** See [QueueLimits], the same in every engine: passing one is a [QueueLimitExceeded]. Durations are
///   in whole seconds, part of a second counting as a whole one.
///
/// Promises an engine cannot keep are in [Queues#unkept]. A full disk is a `StorageFull`, a server that fails a
/// [QueueUnavailable]: what was asked may have happened, and may be asked again.
public interface Queue {

  QueueSettings settings();

  /// Sends 1 to 10 messages. After an exception some of them may have been sent; send all of them again.
  void send(List<Message> messages);

  /// Up to 10 messages, lent for the given time. When there is none, waits up to 20 seconds for the first and
  /// answers as soon as it is there. Empty also when the thread is interrupted or the queues are closed.
  List<Delivery> receive(int most, Duration visibility, Duration wait);

  /// Lends the delivery for that long from now on, at most 12 hours after it was received.
  Settlement extend(Delivery delivery, Duration visibility);

  /// These have been worked off and will not come back: an answer for each, in their order. Saying it twice is
  /// harmless and may be answered either way.
  List<Settlement> done(List<Delivery> deliveries);

  /// This one failed: it rests as long as the settings say for its tries, or is parked when it was the last one.
  Retry later(Delivery delivery, String reason);

  /// Sets the message aside for a person to look at.
  Settlement park(Delivery delivery, String reason);

  /// Hands back what was not worked on, for others to have at once and in the order it had.
  void release(List<Delivery> deliveries);

  /// Up to 100 of the parked messages.
  ParkedPage parked(int most, @Nullable String position);

  /// Sends parked messages of these ids (up to 100) again, with all their tries before them and behind what their
  /// groups hold by now. Answers how many there were.
  int redrive(Collection<String> ids);

  /// The same for all that were parked when it began.
  int redriveAll();

  default void send(Message... messages) {
    send(List.of(messages));
  }

  default Settlement done(Delivery delivery) {
    return done(List.of(delivery)).getFirst();
  }
}

package io.sheaf.storage.queues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// The promises of [Queue], as sentences. Each engine runs all of them, but for those it says it cannot keep.
public abstract class QueueContract {

  protected static final Duration LONG = Duration.ofMinutes(5);
  protected static final Duration SHORT = Duration.ofSeconds(1);
  protected static final Duration NOT_AT_ALL = Duration.ZERO;
  protected static final Backoff QUICK = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(2));
  private static final AtomicInteger NAMES = new AtomicInteger();

  /// The engine under test.
  protected abstract Queues queues();

  /// A queue with these settings, made where it has to be.
  protected abstract Queue make(QueueSettings settings);

  /// Receives what is there once that much time has passed, a little more allowed.
  protected abstract List<Delivery> receiveOnce(Queue queue, Duration passed, Duration visibility);

  private static String name() {
    return "q-" + Long.toString(System.nanoTime(), 36) + "-" + NAMES.incrementAndGet();
  }

  private Queue unordered() {
    return make(QueueSettings.unordered(name()).withBackoff(QUICK));
  }

  private Queue ordered() {
    return make(QueueSettings.ordered(name()).withBackoff(QUICK));
  }

  private static Delivery one(Queue queue, Duration visibility) {
    var deliveries = queue.receive(10, visibility, Duration.ofSeconds(10));
    assertThat(deliveries).hasSize(1);
    return deliveries.getFirst();
  }

  private static List<Delivery> now(Queue queue) {
    return queue.receive(10, LONG, NOT_AT_ALL);
  }

  private static List<String> ids(List<Delivery> deliveries) {
    return deliveries.stream().map(Delivery::id).toList();
  }

  private void keeps(Promise promise) {
    var sentence = queues().unkept().get(promise);
    assumeTrue(sentence == null, sentence);
  }

  @Test
  void whatIsSentIsReceivedAsItWas() {
    var queue = unordered();
    var body = "{\"text\":\"ä 漢 𝄞 \\u0000\",\n\t\"n\":1}";

    queue.send(Message.of("m-1", body));

    var delivery = one(queue, LONG);
    assertThat(delivery.id()).isEqualTo("m-1");
    assertThat(delivery.body()).isEqualTo(body);
    assertThat(delivery.group()).isNull();
    assertThat(delivery.tries()).isEqualTo(1);
  }

  @Test
  void theLargestBodyTravels() {
    var queue = unordered();
    var body = "x".repeat(QueueLimits.BODY_BYTES);

    queue.send(Message.of("large", body));

    assertThat(one(queue, LONG).body()).isEqualTo(body);
  }

  @Test
  void theLargestParkedMessageIsShownWithItsReason() {
    var queue = ordered();
    var body = "x".repeat(QueueLimits.BODY_BYTES);
    var name = "n".repeat(QueueLimits.NAME_LENGTH);
    queue.send(Message.of(name, body).inGroup(name));

    queue.park(one(queue, LONG), "漢".repeat(QueueLimits.REASON_LENGTH + 100));

    var parked = queue.parked(10, null).messages().getFirst();
    assertThat(parked.body()).isEqualTo(body);
    assertThat(parked.reason()).isEqualTo("漢".repeat(QueueLimits.REASON_LENGTH));
  }

  @Test
  void anEmptyQueueAnswersNothing() {
    assertThat(now(unordered())).isEmpty();
  }

  @Test
  void aMessageThatIsOutIsNobodyElses() {
    var queue = unordered();
    queue.send(Message.of("a", "1"));
    one(queue, LONG);

    assertThat(now(queue)).isEmpty();
  }

  @Test
  void whatIsDoneDoesNotComeBack() {
    var queue = unordered();
    queue.send(Message.of("a", "1"), Message.of("b", "2"));
    var out = new ArrayList<Delivery>();
    while (out.size() < 2) {
      out.addAll(queue.receive(10, SHORT, Duration.ofSeconds(5)));
    }

    assertThat(queue.done(out)).allMatch(Settlement::counted);

    assertThat(receiveOnce(queue, SHORT, LONG)).isEmpty();
  }

  @Test
  void whatIsNotDoneInTimeIsDeliveredAgain() {
    var queue = unordered();
    queue.send(Message.of("a", "1"));
    one(queue, SHORT);

    var again = receiveOnce(queue, SHORT, LONG);

    assertThat(ids(again)).containsExactly("a");
    assertThat(again.getFirst().tries()).isEqualTo(2);
  }

  @Test
  void anExtendedDeliveryStaysOut() {
    var queue = unordered();
    queue.send(Message.of("a", "1"));
    var delivery = one(queue, SHORT);

    assertThat(queue.extend(delivery, LONG).counted()).isTrue();

    assertThat(receiveOnce(queue, SHORT, LONG)).isEmpty();
    assertThat(queue.done(delivery).counted()).isTrue();
  }

  @Test
  void nothingOutdatedCountsInAnOrderedQueue() {
    outdatedNoLongerCounts(ordered());
  }

  @Test
  void nothingOutdatedCountsInAnUnorderedQueue() {
    outdatedNoLongerCounts(unordered());
  }

  private void outdatedNoLongerCounts(Queue queue) {
    queue.send(Message.of("a", "1"));
    var first = one(queue, SHORT);
    var second = receiveOnce(queue, SHORT, LONG).getFirst();

    assertThat(queue.done(first)).isEqualTo(new Settlement.Outdated());
    assertThat(queue.extend(first, LONG)).isEqualTo(new Settlement.Outdated());
    assertThat(queue.later(first, "late")).isEqualTo(new Settlement.Outdated());
    assertThat(queue.park(first, "late")).isEqualTo(new Settlement.Outdated());

    assertThat(now(queue)).isEmpty();
    assertThat(queue.done(second).counted()).isTrue();
  }

  @Test
  void aDelayedMessageIsNotThereBeforeItsTime() {
    var queue = unordered();
    queue.send(Message.of("a", "1").delayedBy(Duration.ofSeconds(2)));

    assertThat(now(queue)).isEmpty();

    assertThat(ids(receiveOnce(queue, Duration.ofSeconds(2), LONG))).containsExactly("a");
  }

  @Test
  void aWaitingReceiverIsWokenByASend() throws Exception {
    var queue = unordered();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var waiting = CompletableFuture.supplyAsync(() -> queue.receive(1, LONG, QueueLimits.WAIT), threads);
      long start = System.nanoTime();

      queue.send(Message.of("a", "1"));

      assertThat(ids(waiting.get(15, TimeUnit.SECONDS))).containsExactly("a");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    }
  }

  @Test
  void laterBringsItBackAfterARest() {
    var queue = unordered();
    queue.send(Message.of("a", "1"));

    var retry = queue.later(one(queue, LONG), "not yet");

    assertThat(retry).isInstanceOfSatisfying(Retry.Again.class,
        again -> assertThat(again.after()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2)));
    assertThat(now(queue)).isEmpty();
    var back = receiveOnce(queue, ((Retry.Again) retry).after(), LONG);
    assertThat(ids(back)).containsExactly("a");
    assertThat(back.getFirst().tries()).isEqualTo(2);
  }

  @Test
  void laterAfterTheLastTryParks() {
    var queue = make(QueueSettings.unordered(name()).withTries(1));
    queue.send(Message.of("a", "1"));

    var retry = queue.later(one(queue, LONG), "it does not work");

    assertThat(retry).isEqualTo(new Retry.SetAside("it does not work"));
    var parked = queue.parked(10, null).messages();
    assertThat(parked).hasSize(1);
    assertThat(parked.getFirst().id()).isEqualTo("a");
    assertThat(parked.getFirst().reason()).isEqualTo("it does not work");
    assertThat(parked.getFirst().tries()).isEqualTo(1);
    assertThat(now(queue)).isEmpty();
  }

  @Test
  void whatIsNeverDoneIsParkedAfterItsTries() {
    var queue = make(QueueSettings.unordered(name()).withTries(2));
    queue.send(Message.of("a", "body"));
    one(queue, SHORT);
    assertThat(receiveOnce(queue, SHORT, SHORT)).hasSize(1);

    assertThat(receiveOnce(queue, SHORT, LONG)).isEmpty();

    var parked = queue.parked(10, null).messages();
    assertThat(parked).hasSize(1);
    assertThat(parked.getFirst().body()).isEqualTo("body");
    assertThat(parked.getFirst().tries()).isEqualTo(2);
    assertThat(parked.getFirst().reason()).contains("2 times");
  }

  @Test
  void parkedMessagesAreShownInPages() {
    var queue = unordered();
    var expected = new HashSet<String>();
    for (int n = 0; n < 7; n++) {
      queue.send(Message.of("m" + n, "body " + n));
      queue.park(one(queue, LONG), "because " + n);
      expected.add("m" + n);
    }

    var shown = new ArrayList<String>();
    var page = queue.parked(3, null);
    while (true) {
      assertThat(page.messages()).hasSizeLessThanOrEqualTo(3);
      page.messages().forEach(message -> shown.add(message.id()));
      if (page.next() == null) {
        break;
      }
      page = queue.parked(3, page.next());
    }

    assertThat(shown).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void lookingAtParkedLeavesThemThere() {
    var queue = unordered();
    queue.send(Message.of("a", "1"));
    queue.park(one(queue, LONG), "no");

    assertThat(queue.parked(10, null).messages()).hasSize(1);
    assertThat(queue.parked(10, null).messages()).hasSize(1);
    assertThat(now(queue)).isEmpty();
  }

  @Test
  void someOfTheParkedAreSentAgainWithAllTriesBeforeThem() {
    var queue = unordered();
    for (var id : List.of("a", "b", "c")) {
      queue.send(Message.of(id, id));
      queue.park(one(queue, LONG), "no");
    }

    assertThat(queue.redrive(List.of("b", "unknown"))).isEqualTo(1);

    var again = one(queue, LONG);
    assertThat(again.id()).isEqualTo("b");
    assertThat(again.tries()).isEqualTo(1);
    assertThat(queue.parked(10, null).messages()).extracting(Parked::id).containsExactlyInAnyOrder("a", "c");
    assertThat(queue.redriveAll()).isEqualTo(2);
    assertThat(queue.parked(10, null).messages()).isEmpty();
  }

  @Test
  void anOrderedMessageIsSentAgainWithinTheTimeItsIdIsRemembered() {
    var queue = ordered();
    queue.send(Message.of("a", "1").inGroup("g"));
    queue.park(one(queue, LONG), "no");

    assertThat(queue.redriveAll()).isEqualTo(1);

    var again = one(queue, LONG);
    assertThat(again.id()).isEqualTo("a");
    assertThat(again.group()).isEqualTo("g");
  }

  @Test
  void aGroupComesInOrderOneAtATime() {
    var queue = ordered();
    queue.send(Message.of("a1", "1").inGroup("a"), Message.of("a2", "2").inGroup("a"),
        Message.of("a3", "3").inGroup("a"), Message.of("b1", "4").inGroup("b"));

    var out = queue.receive(10, LONG, Duration.ofSeconds(5));
    assertThat(ids(out)).containsExactlyInAnyOrder("a1", "b1");
    assertThat(now(queue)).isEmpty();
    queue.done(out);

    var second = one(queue, LONG);
    assertThat(second.id()).isEqualTo("a2");
    queue.done(second);
    assertThat(one(queue, LONG).id()).isEqualTo("a3");
  }

  @Test
  void aMessageThatRestsHoldsItsGroupBackAndNoOther() {
    var queue = ordered();
    queue.send(Message.of("a1", "1").inGroup("a"), Message.of("a2", "2").inGroup("a"));
    var retry = (Retry.Again) queue.later(one(queue, LONG), "not yet");

    queue.send(Message.of("b1", "3").inGroup("b"));

    assertThat(one(queue, LONG).id()).isEqualTo("b1");
    assertThat(ids(receiveOnce(queue, retry.after(), LONG))).containsExactly("a1");
  }

  @Test
  void parkingLetsTheGroupGoOn() {
    var queue = ordered();
    queue.send(Message.of("a1", "1").inGroup("a"), Message.of("a2", "2").inGroup("a"));

    queue.park(one(queue, LONG), "no");

    assertThat(one(queue, LONG).id()).isEqualTo("a2");
  }

  @Test
  void messagesWithoutAGroupHoldNobodyBack() {
    var queue = ordered();
    queue.send(Message.of("a", "1"), Message.of("b", "2"));

    assertThat(ids(queue.receive(10, LONG, Duration.ofSeconds(5)))).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void anIdSentTwiceToAnOrderedQueueIsOneMessage() {
    var queue = ordered();
    queue.send(Message.of("a", "1").inGroup("g"));
    queue.send(Message.of("a", "1").inGroup("g"));
    queue.done(one(queue, LONG));

    queue.send(Message.of("a", "1").inGroup("g"));

    assertThat(now(queue)).isEmpty();
  }

  @Test
  void whatIsReleasedIsThereAtOnce() {
    var queue = unordered();
    queue.send(Message.of("a", "1"));

    queue.release(List.of(one(queue, LONG)));

    assertThat(one(queue, LONG).id()).isEqualTo("a");
  }

  @Test
  void aReleaseIsNoTry() {
    keeps(Promise.RELEASE_TAKES_THE_TRY_BACK);
    var queue = make(QueueSettings.unordered(name()).withTries(1));
    queue.send(Message.of("a", "1"));

    queue.release(List.of(one(queue, LONG)));

    assertThat(one(queue, LONG).tries()).isEqualTo(1);
  }

  @Test
  void aTamperedHandleIsRefused() {
    var queue = unordered();
    queue.send(Message.of("a", "1"));
    var good = one(queue, LONG);

    for (var bad : tampered(good)) {
      assertThatThrownBy(() -> queue.done(bad)).isInstanceOf(InvalidHandle.class);
      assertThatThrownBy(() -> queue.extend(bad, LONG)).isInstanceOf(InvalidHandle.class);
      assertThatThrownBy(() -> queue.later(bad, "no")).isInstanceOf(InvalidHandle.class);
      assertThatThrownBy(() -> queue.park(bad, "no")).isInstanceOf(InvalidHandle.class);
      assertThatThrownBy(() -> queue.release(List.of(bad))).isInstanceOf(InvalidHandle.class);
    }

    assertThat(queue.done(good).counted()).isTrue();
  }

  private static List<Delivery> tampered(Delivery good) {
    int middle = good.handle().length() / 2;
    var flipped = good.handle().substring(0, middle) + (good.handle().charAt(middle) == 'A' ? 'B' : 'A')
        + good.handle().substring(middle + 1);
    return List.of(new Delivery(good.id(), good.body(), good.group(), good.tries(), flipped),
        new Delivery(good.id(), good.body(), good.group(), good.tries(), "not a handle"),
        new Delivery(good.id(), good.body(), good.group(), good.tries(), ""),
        new Delivery("b", good.body(), good.group(), good.tries(), good.handle()),
        new Delivery(good.id(), "2", good.group(), good.tries(), good.handle()),
        new Delivery(good.id(), good.body(), "g", good.tries(), good.handle()),
        new Delivery(good.id(), good.body(), good.group(), 7, good.handle()));
  }

  @Test
  void anotherQueuesDeliveryIsRefused() {
    var one = unordered();
    var other = unordered();
    one.send(Message.of("a", "1"));
    var delivery = one(one, LONG);

    assertThatThrownBy(() -> other.done(delivery)).isInstanceOf(InvalidHandle.class);

    assertThat(one.done(delivery).counted()).isTrue();
  }

  @Test
  void aTamperedOrForeignPositionAmongTheParkedIsRefused() {
    var queue = unordered();
    for (var id : List.of("a", "b")) {
      queue.send(Message.of(id, id));
      queue.park(one(queue, LONG), "no");
    }
    var next = queue.parked(1, null).next();
    assertThat(next).isNotNull();

    assertThatThrownBy(() -> queue.parked(1, "AAAA" + next.substring(4))).isInstanceOf(InvalidHandle.class);
    assertThatThrownBy(() -> unordered().parked(1, next)).isInstanceOf(InvalidHandle.class);
  }

  @Test
  void orderAndDelayExcludeEachOther() {
    assertThatThrownBy(() -> ordered().send(Message.of("a", "1").inGroup("g").delayedBy(SHORT)))
        .isInstanceOf(QueueLimitExceeded.class);
    assertThatThrownBy(() -> ordered().send(Message.of("a", "1").delayedBy(SHORT)))
        .isInstanceOf(QueueLimitExceeded.class);
    assertThatThrownBy(() -> unordered().send(Message.of("a", "1").inGroup("g")))
        .isInstanceOf(QueueLimitExceeded.class);
  }

  @Test
  void theLimitsAreKept() {
    var queue = unordered();
    var half = "x".repeat(QueueLimits.BATCH_BYTES / 2);
    var eleven = new ArrayList<Message>();
    for (int n = 0; n < 11; n++) {
      eleven.add(Message.of("m" + n, "1"));
    }

    refused(() -> queue.send(List.of()));
    refused(() -> queue.send(eleven));
    refused(() -> queue.send(Message.of("a", half), Message.of("b", half)));
    refused(() -> Message.of("a", "x".repeat(QueueLimits.BODY_BYTES + 1)));
    refused(() -> Message.of("a", ""));
    refused(() -> Message.of("a", "bell \u0007"));
    refused(() -> Message.of("a", "half \uD800"));
    refused(() -> Message.of("with space", "1"));
    refused(() -> Message.of("a", "1").delayedBy(QueueLimits.DELAY.plusSeconds(1)));
    refused(() -> Message.of("a", "1").delayedBy(Duration.ofSeconds(-1)));
    refused(() -> queue.receive(0, LONG, NOT_AT_ALL));
    refused(() -> queue.receive(11, LONG, NOT_AT_ALL));
    refused(() -> queue.receive(1, NOT_AT_ALL, NOT_AT_ALL));
    refused(() -> queue.receive(1, QueueLimits.VISIBILITY.plusSeconds(1), NOT_AT_ALL));
    refused(() -> queue.receive(1, LONG, QueueLimits.WAIT.plusSeconds(1)));
    refused(() -> queue.done(List.of()));
    refused(() -> queue.parked(101, null));
    assertThat(now(queue)).isEmpty();
  }

  private static void refused(Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(QueueLimitExceeded.class);
  }

  @Test
  void aQueueIsNotOpenedTwiceWithDifferentSettings() {
    var settings = QueueSettings.unordered(name());
    make(settings);

    assertThatThrownBy(() -> queues().open(settings.withTries(3))).isInstanceOf(IllegalArgumentException.class);
  }
}

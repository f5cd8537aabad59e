package io.sheaf.storage.table.dynamodb;

import static io.sheaf.storage.table.dynamodb.UnreliableServer.answerLost;
import static io.sheaf.storage.table.dynamodb.UnreliableServer.answered;
import static io.sheaf.storage.table.dynamodb.UnreliableServer.broken;
import static io.sheaf.storage.table.dynamodb.UnreliableServer.cancelled;
import static io.sheaf.storage.table.dynamodb.UnreliableServer.passed;
import static io.sheaf.storage.table.dynamodb.UnreliableServer.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableUnavailable;
import io.sheaf.storage.table.TestClock;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import io.sheaf.testservers.JavaServer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What becomes of a call when the other side is busy, breaks, or is not heard.
class BadDayTest {

  private static final Pattern TOKEN = Pattern.compile("\"ClientRequestToken\":\"([^\"]+)\"");
  private static final Patience SHORT = new Patience(5, Duration.ofMillis(1), Duration.ofMillis(4),
      Duration.ofSeconds(20));

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final TestClock clock = new TestClock();
  private LocalTables tables;
  private UnreliableServer server;
  private DynamoTable table;

  private void open(UnreliableServer.Fate... fates) throws IOException {
    tables = LocalTables.open();
    opened.add(tables);
    table = through(LocalTables.endpoint(), tables.prefix(), fates);
  }

  /// Without a server behind it: only the fates answer.
  private void openAlone(UnreliableServer.Fate... fates) throws IOException {
    table = through(URI.create("http://127.0.0.1:" + JavaServer.freePort()), "", fates);
  }

  private DynamoTable through(URI behind, String prefix, UnreliableServer.Fate... fates) throws IOException {
    server = new UnreliableServer(behind, fates);
    opened.add(server);
    var connection = DynamoConnection.to(server.endpoint(), prefix);
    opened.add(connection);
    return new DynamoTable(connection.client(), new TableNames(prefix), clock, SHORT);
  }

  @AfterEach
  void close() throws Exception {
    for (var each : opened.reversed()) {
      each.close();
    }
  }

  @Test
  void aWriteWhoseAnswerWasLostHappensOnce() throws Exception {
    open(answerLost(), broken(), answerLost());
    direct(Write.put(Item.of(key("s")).with("count", 1).build()));

    var outcome = table.write(Write.update(key("s")).add("count", 1).build());

    assertThat(outcome).isEqualTo(new WriteOutcome.Done());
    assertThat(server.requests()).hasSize(4);
    assertThat(tokens()).as("one token for all attempts").hasSize(1);
    assertThat(table.find(key("s")).orElseThrow().wholeNumber("count")).isEqualTo(2);
  }

  @Test
  void anInsertWhoseAnswerWasLostDoesNotFindItself() throws Exception {
    open(answerLost());

    assertThat(table.write(Write.insert(Item.of(key("s")).build()))).isEqualTo(new WriteOutcome.Done());
  }

  @Test
  void aPlainPutIsNotRepeatedOverWhatSomebodyWroteInBetween() throws Exception {
    open(answerLost());

    assertThatThrownBy(() -> table.write(Write.put(Item.of(key("s")).with("by", "me").build())))
        .isInstanceOf(TableUnavailable.class).hasMessageContaining("may have happened or not");

    assertThat(server.requests()).hasSize(1);
    assertThat(table.find(key("s"))).isPresent();
  }

  @Test
  void aPlainPutOrDeleteThatWasRefusedForNowIsRepeated() throws Exception {
    open(refused("ProvisionedThroughputExceededException"), passed(), refused("TransactionConflictException"),
        refused("ThrottlingException"));

    assertThat(table.write(Write.put(Item.of(key("s")).build())).isDone()).isTrue();
    assertThat(table.write(Write.delete(key("s"))).isDone()).isTrue();

    assertThat(server.requests()).hasSize(5);
    assertThat(table.find(key("s"))).isEmpty();
  }

  @Test
  void aTransactionThatCollidedIsBegunAnew() throws Exception {
    open(cancelled("TransactionConflict", "None"), cancelled("None", "ThrottlingError"));

    var outcome = table.write(Write.insert(Item.of(key("s")).build()), Write.put(Item.of(key("t")).build()));

    assertThat(outcome).isEqualTo(new WriteOutcome.Done());
    assertThat(tokens()).as("each is a transaction of its own").hasSize(3);
  }

  @Test
  void afterALostAnswerACollisionDoesNotChangeTheToken() throws Exception {
    open(answerLost(), cancelled("TransactionConflict"), refused("TransactionInProgressException"));
    direct(Write.put(Item.of(key("s")).with("count", 1).build()));

    table.write(Write.update(key("s")).add("count", 1).build());

    assertThat(tokens()).hasSize(1);
    assertThat(table.find(key("s")).orElseThrow().wholeNumber("count")).isEqualTo(2);
  }

  @Test
  void unmetConditionsBesideACollisionAreAskedAgainSoThatAllAreNamed() throws Exception {
    open(cancelled("ConditionalCheckFailed", "TransactionConflict"));
    var one = Write.check(key("s"), Condition.present());
    var other = Write.check(key("t"), Condition.present());

    assertThat(table.write(one, other)).isEqualTo(new WriteOutcome.Unmet(List.of(
        new WriteOutcome.Failure(0, one, Optional.empty()), new WriteOutcome.Failure(1, other, Optional.empty()))));
  }

  @Test
  void keysLeftUnreadAreAskedForAgain() throws Exception {
    var left = "{\"Responses\":{},\"UnprocessedKeys\":{\"documents\":{\"ConsistentRead\":true,\"Keys\":["
        + "{\"PK\":{\"S\":\"p\"},\"SK\":{\"S\":\"t\"}}]}}}";
    openAlone(
        answered(left.replace("\"Responses\":{}", "\"Responses\":{\"documents\":[" + json("s") + "]}")),
        answered(left), refused("ThrottlingException"), answered(left),
        answered("{\"Responses\":{\"documents\":[" + json("t") + "]},\"UnprocessedKeys\":{}}"));

    var found = table.find(List.of(key("s"), key("t")));

    assertThat(found).containsOnlyKeys(key("s"), key("t"));
    assertThat(server.requests()).hasSize(5);
    assertThat(server.requests().get(1)).contains("\"ConsistentRead\":true").doesNotContain("\"s\"");
  }

  @Test
  void keysLeftUnreadForeverAreAnErrorAfterAWhile() throws Exception {
    var none = answered("{\"Responses\":{},\"UnprocessedKeys\":{\"documents\":{\"Keys\":["
        + "{\"PK\":{\"S\":\"p\"},\"SK\":{\"S\":\"s\"}},{\"PK\":{\"S\":\"p\"},\"SK\":{\"S\":\"t\"}}]}}}");
    openAlone(many(none));

    assertThatThrownBy(() -> table.find(List.of(key("s"), key("t")))).isInstanceOf(TableUnavailable.class)
        .hasMessageContaining("more capacity");
    assertThat(server.requests()).hasSize(5);
  }

  @Test
  void aTableThatStaysTooBusyIsAnErrorThatSaysSo() throws Exception {
    openAlone(many(refused("ProvisionedThroughputExceededException")));

    assertThatThrownBy(() -> table.find(key("s"))).isInstanceOf(TableUnavailable.class)
        .hasMessageContaining("too busy").hasMessageContaining("try later");
    assertThat(server.requests()).hasSize(5);
  }

  @Test
  void aBrokenAnswerToAReadIsAskedForAgain() throws Exception {
    open(broken(), answerLost(), passed(), broken(), answerLost());
    direct(Write.put(Item.of(key("s")).build()));

    assertThat(table.find(key("s"))).isPresent();
    assertThat(table.page(Query.of(new Partition(TableName.DOCUMENTS, Optional.empty(), "p"))).items()).hasSize(1);
  }

  @Test
  void whoIsNotLetInIsToldWhatToCheckAndNotMadeToWait() throws Exception {
    openAlone(refused("AccessDeniedException"));

    assertThatThrownBy(() -> table.find(key("s"))).isInstanceOf(TableUnavailable.class)
        .hasMessageContaining("check the credentials");
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void anEndpointWithoutTransactionsIsNamedAsSuch() throws Exception {
    openAlone(refused("UnknownOperationException"));

    assertThatThrownBy(() -> table.write(Write.insert(Item.of(key("s")).build())))
        .isInstanceOf(TableUnavailable.class).hasMessageContaining("lacks an operation");
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void nobodyAtTheEndpointIsAnErrorThatAsksAboutIt() throws Exception {
    try (var connection = DynamoConnection.to(URI.create("http://127.0.0.1:" + JavaServer.freePort()), "")) {
      var nobody = new DynamoTable(connection.client(), new TableNames(""), clock, SHORT);

      assertThatThrownBy(() -> nobody.find(key("s"))).isInstanceOf(TableUnavailable.class)
          .hasMessageContaining("is the endpoint right");
    }
  }

  private void direct(Write write) {
    tables.connection().table(clock).write(write);
  }

  private List<String> tokens() {
    return server.requests().stream().map(TOKEN::matcher).filter(java.util.regex.Matcher::find)
        .map(found -> found.group(1)).distinct().toList();
  }

  private static UnreliableServer.Fate[] many(UnreliableServer.Fate fate) {
    var fates = new UnreliableServer.Fate[50];
    Arrays.fill(fates, fate);
    return fates;
  }

  private static String json(String sort) {
    return "{\"PK\":{\"S\":\"p\"},\"SK\":{\"S\":\"" + sort + "\"}}";
  }

  private static Key key(String sort) {
    return Key.stored(TableName.DOCUMENTS, "p", sort);
  }
}

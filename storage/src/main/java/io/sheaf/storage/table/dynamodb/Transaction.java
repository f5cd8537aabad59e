package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;

/// Some writes as one transaction of DynamoDB, under a token by which it knows a repetition.
final class Transaction {

  private static final ReturnValuesOnConditionCheckFailure WHAT_IS_THERE = ReturnValuesOnConditionCheckFailure.ALL_OLD;

  private final TableNames tables;
  private final Instant now;
  private final List<Write> writes;
  private final List<TransactWriteItem> parts;
  private String token = UUID.randomUUID().toString();
  private boolean answerWasLost;

  Transaction(TableNames tables, Instant now, List<Write> writes) {
    this.tables = tables;
    this.now = now;
    this.writes = writes;
    this.parts = writes.stream().map(this::part).toList();
  }

  /// Tries once. May be called again after any exception, and happens once.
  WriteOutcome attempt(DynamoDbClient client) {
    try {
      client.transactWriteItems(
          TransactWriteItemsRequest.builder().transactItems(parts).clientRequestToken(token).build());
      return new WriteOutcome.Done();
    } catch (TransactionCanceledException cancelled) {
      if (Trouble.of(cancelled) == Trouble.FINAL && cancelled.cancellationReasons().stream().anyMatch(this::isUnmet)) {
        return unmet(cancelled.cancellationReasons());
      }
      // why: the token stands for this transaction and its end. One that was cancelled for good is begun anew; but
      // where an answer was lost, a copy may still be under way, and only its token keeps the two from both happening.
      if (!answerWasLost) {
        token = UUID.randomUUID().toString();
      }
      throw cancelled;
    } catch (SdkException failure) {
      answerWasLost |= Trouble.of(failure) == Trouble.ANSWER_LOST;
      throw failure;
    }
  }

  private boolean isUnmet(CancellationReason reason) {
    return "ConditionalCheckFailed".equals(reason.code());
  }

  private WriteOutcome unmet(List<CancellationReason> reasons) {
    var failures = new ArrayList<WriteOutcome.Failure>();
    for (int at = 0; at < reasons.size(); at++) {
      if (isUnmet(reasons.get(at))) {
        var write = writes.get(at);
        failures.add(new WriteOutcome.Failure(at, write, found(write, reasons.get(at))));
      }
    }
    return new WriteOutcome.Unmet(failures);
  }

  private Optional<Item> found(Write write, CancellationReason reason) {
    return reason.hasItem() && !reason.item().isEmpty()
        ? Optional.of(Attributes.item(write.key().table(), reason.item())).filter(item -> item.isThereAt(now))
        : Optional.empty();
  }

  private TransactWriteItem part(Write write) {
    var table = tables.of(write.key().table());
    var placeholders = new Placeholders();
    var part = TransactWriteItem.builder();
    switch (write) {
      case Write.Put(var item, var condition) -> {
        var text = ConditionText.of(condition, now, placeholders).orElse(null);
        part.put(Put.builder().tableName(table).item(Attributes.of(item)).conditionExpression(text)
            .expressionAttributeNames(placeholders.names()).expressionAttributeValues(placeholders.values())
            .returnValuesOnConditionCheckFailure(WHAT_IS_THERE).build());
      }
      case Write.Update update -> {
        var changes = UpdateText.of(update, placeholders);
        var text = ConditionText.of(Condition.present().and(update.condition()), now, placeholders).orElseThrow();
        part.update(Update.builder().tableName(table).key(Attributes.of(update.key())).updateExpression(changes)
            .conditionExpression(text).expressionAttributeNames(placeholders.names())
            .expressionAttributeValues(placeholders.values()).returnValuesOnConditionCheckFailure(WHAT_IS_THERE)
            .build());
      }
      case Write.Delete(var key, var condition) -> {
        var text = ConditionText.of(condition, now, placeholders).orElse(null);
        part.delete(Delete.builder().tableName(table).key(Attributes.of(key)).conditionExpression(text)
            .expressionAttributeNames(placeholders.names()).expressionAttributeValues(placeholders.values())
            .returnValuesOnConditionCheckFailure(WHAT_IS_THERE).build());
      }
      case Write.Check(var key, var condition) -> {
        var text = ConditionText.of(condition, now, placeholders).orElseGet(ConditionText::anything);
        part.conditionCheck(ConditionCheck.builder().tableName(table).key(Attributes.of(key)).conditionExpression(text)
            .expressionAttributeNames(placeholders.names()).expressionAttributeValues(placeholders.values())
            .returnValuesOnConditionCheckFailure(WHAT_IS_THERE).build());
      }
    }
    return part.build();
  }
}

package io.sheaf.workflow.conditions;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.Value;
import io.sheaf.testservers.Counts;
import io.sheaf.workflow.wire.Faults;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Trees;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConditionsTest {

  private static final Snapshot DOCUMENT = Snapshot.of("d-1", "in/bills/may.pdf")
      .with(Property.CONTENT_TYPE, Datum.of("Application/PDF; version=2"))
      .with(Property.SIZE, Datum.of(500)).with(Property.INSERTED, Datum.of(Instant.parse("2030-05-01T10:00:00Z")))
      .withAttribute("total", Held.by(Author.person("ann"), Datum.of(new BigDecimal("120.50"))))
      .withTag("kind", Held.by(Author.person("ann"), Datum.of("bill"), Datum.of("urgent")))
      .withText(Known.told("Invoice\n  No. 4711"));

  @Test
  void everyConditionComesToWhatTheLongWayRoundSays() {
    var seed = Counts.seed();
    var random = new RandomDocuments(new Random(seed));
    for (int round = 0; round < Counts.of(20_000, 2_000_000); round++) {
      var document = random.document();
      var condition = random.condition(3);

      var verdict = condition.of(document);

      var possible = BruteForce.possible(condition, document);
      var expected = possible.size() == 2
          ? Verdict.UNKNOWN
          : possible.contains(true) ? Verdict.HOLDS : Verdict.FAILS;
      assertThat(verdict).as("seed %s: %s of %s", seed, condition, document).isEqualTo(expected);
      assertThat(condition.explain(document).verdict()).isEqualTo(verdict);
    }
  }

  @Test
  void aConditionThatIsWrittenBackIsReadAsItWas() {
    var seed = Counts.seed();
    var random = new RandomDocuments(new Random(seed));
    for (int round = 0; round < Counts.of(2_000, 200_000); round++) {
      var condition = random.condition(3);
      var faults = new Faults();

      var read = Criteria.nested(Fields.of(Value.of(Map.of("if", Criteria.written(condition))), faults), "if");

      if (condition.tests().count() <= 15) {
        assertThat(faults.found()).as("seed %s: %s", seed, condition).isEmpty();
        assertThat(read).as("seed %s", seed).isEqualTo(condition);
      }
    }
  }

  @Test
  void folderMeansEverythingBelow() {
    assertThat(asked("{'folder': '/in/'}").of(DOCUMENT)).isEqualTo(Verdict.HOLDS);
    assertThat(asked("{'folder': ''}").of(DOCUMENT)).isEqualTo(Verdict.HOLDS);
    assertThat(asked("{'folder': 'in/bi'}").of(DOCUMENT)).isEqualTo(Verdict.FAILS);
  }

  @Test
  void contentTypesAreComparedWithoutParametersAndCase() {
    assertThat(asked("{'type': {'eq': 'application/pdf'}}").of(DOCUMENT)).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void wordsOfTheContentAreFoundWhateverTheirCaseAndSpace() {
    assertThat(asked("{'phrase': 'INVOICE no.   4711'}").of(DOCUMENT)).isEqualTo(Verdict.HOLDS);
    assertThat(asked("{'text': '4711 invoice'}").of(DOCUMENT)).isEqualTo(Verdict.HOLDS);
    assertThat(asked("{'text': '4712 invoice'}").of(DOCUMENT)).isEqualTo(Verdict.FAILS);
  }

  @Test
  void aQueryOfASearchIsACondition() {
    assertThat(asked("""
        {'all': [{'tag': {'key': 'kind', 'eq': 'urgent'}}, {'attribute': {'key': 'total', 'range': {'from': '100'}}},
          {'any': [{'name': {'beginsWith': 'june'}}, {'name': {'beginsWith': 'may'}}]}, {'not': {'user': {'eq': 'x'}}},
          {'inserted': {'from': '2030-05-01', 'to': '2030-05-01'}}, {'size': {'to': 500}}, {'ids': ['d-1', 'd-2']}]}""")
        .of(DOCUMENT)).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void whatOnlyAnIndexKnowsIsNoCondition() {
    var faults = new Faults();

    Query.read(Fields.of(Trees.json("{'filter': {'fuzzy': 'invioce'}}"), faults), "filter");

    assertThat(faults.found()).singleElement().satisfies(fault -> assertThat(fault.key()).isEqualTo("filter"));
  }

  @Test
  void whatIsStillBeingReadLeavesTheAnswerOpenUnlessTheRestDecides() {
    var reading = DOCUMENT.withText(Known.pending());
    var text = Condition.Test.of(new Source.Content(), Operator.CONTAINS, Datum.of("x"));
    var failing = Condition.Test.of(new Source.Attribute("none"), Operator.EXISTS);

    assertThat(new Condition.All(List.of(text, Condition.always())).of(reading)).isEqualTo(Verdict.UNKNOWN);
    assertThat(new Condition.All(List.of(text, failing)).of(reading)).isEqualTo(Verdict.FAILS);
    assertThat(new Condition.Any(List.of(text, Condition.always())).of(reading)).isEqualTo(Verdict.HOLDS);
    assertThat(text.facets()).isEqualTo(Set.of(Facet.TEXT));
  }

  @Test
  void anExplanationNamesTheClausesThatDecided() {
    var explained = asked("""
        {'all': [{'tag': {'key': 'kind', 'eq': 'bill'}}, {'attribute': {'key': 'total', 'range': {'from': '200'}}},
          {'attribute': {'key': 'none'}}]}""").explain(DOCUMENT);

    assertThat(explained.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(explained.why()).isEqualTo("all: 1 of 3 hold");
    assertThat(explained.decisive()).extracting(Explained::why).containsExactly(
        "attribute 'total' is '120.5'; asked: gte '200'", "attribute 'none' is not there; asked: exists");
  }

  @Test
  void faultsNameTheFieldAndComeAllAtOnce() {
    var faults = new Faults();
    var json = Trees.json("""
        {'all': [{'source': 'NAME', 'operator': 'EQ', 'stringValue': 'x'},
          {'source': {'attributeKey': ''}, 'operator': 'EQ', 'stringValue': 'x'},
          {'source': 'PATH', 'operator': 'NEAR', 'stringValue': 'x'},
          {'source': 'PATH', 'operator': 'EQ'},
          {'source': 'PATH', 'operator': 'EXISTS', 'stringValue': 'x'},
          {'source': 'PATH', 'operator': 'GT', 'booleanValue': true},
          {'source': {'sourceType': 'DOCUMENT_ATTRIBUTE_VALUE_COMPARISON', 'valueAttributeKey': 'a'}, 'operator': 'EQ'},
          {'operator': 'EQ', 'numberValue': 'x'}, 7]}""");

    Criteria.list(Fields.of(json, faults), "all", Dialect.PEERS);

    assertThat(faults.found()).extracting(fault -> fault.key()).containsExactly("all[8]", "all[0].source",
        "all[1].source.attributeKey", "all[2].operator", "all[3]", "all[4].stringValue", "all[5].booleanValue",
        "all[6].source.comparison", "all[7].source");
  }

  @Test
  void aConditionIsBoundedInDepthAndSize() {
    assertThat(faultsOf("{'not': ".repeat(6) + "{'source': 'PATH', 'operator': 'EXISTS'}" + "}".repeat(6)))
        .anyMatch(error -> error.contains("nested more than 5 deep"));
    assertThat(faultsOf("{'all': [" + "{'all': [{'source': 'PATH', 'operator': 'EXISTS'}]},".repeat(40)
        + "{'source': 'PATH', 'operator': 'EXISTS'}]}")).anyMatch(error -> error.contains("more than 50 conditions"));
    assertThat(faultsOf("{'source': 'PATH', 'operator': 'EQ', 'stringValue': '" + "x".repeat(1001) + "'}"))
        .anyMatch(error -> error.contains("more than 1000 characters"));
    assertThat(faultsOf("{'source': 'PATH', 'operator': 'MATCHES', 'stringValue': '(x'}"))
        .anyMatch(error -> error.contains("is not a regular expression"));
    assertThat(faultsOf("{'source': 'PATH', 'operator': 'MATCHES', 'stringValue': '(x)\\\\1'}"))
        .anyMatch(error -> error.contains("is not a regular expression"));
    assertThat(faultsOf("{'source': 'PATH', 'operator': 'MATCHES', 'stringValue': '((a{1000}){1000}){1000}'}"))
        .anyMatch(error -> error.contains("repeats too much"));
  }

  private static List<String> faultsOf(String condition) {
    var faults = new Faults();
    Criteria.nested(Fields.of(Trees.json("{'if': " + condition + "}"), faults), "if");
    return faults.found().stream().map(fault -> fault.error()).toList();
  }

  private static Condition asked(String query) {
    var faults = new Faults();
    var condition = Query.read(Fields.of(Trees.json("{'filter': " + query + "}"), faults), "filter");
    assertThat(faults.found()).isEmpty();
    return condition;
  }
}

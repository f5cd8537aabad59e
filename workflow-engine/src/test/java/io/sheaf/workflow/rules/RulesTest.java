package io.sheaf.workflow.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.testservers.Counts;
import io.sheaf.workflow.conditions.Author;
import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.conditions.Explained;
import io.sheaf.workflow.conditions.Facet;
import io.sheaf.workflow.conditions.Held;
import io.sheaf.workflow.conditions.Known;
import io.sheaf.workflow.conditions.Property;
import io.sheaf.workflow.conditions.RandomDocuments;
import io.sheaf.workflow.conditions.Snapshot;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.definitions.Workflow;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.wire.Fault;
import io.sheaf.workflow.wire.Trees;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RulesTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Author ANN = Author.person("ann");
  private static final Snapshot DOCUMENT = Snapshot.of("d", "in/may.pdf")
      .with(Property.CONTENT_TYPE, Datum.of("application/pdf")).withText(Known.told("Invoice No. 4711"))
      .withAttribute("kind", Held.by(ANN, Datum.of("letter")));

  @Test
  void theFirstRuleThatHoldsInTheOrderOfPrioritiesIsTheOne() {
    var rules = List.of(standing("s2", 2, "r1", 1, TEXT), standing("s1", 1, "r3", 3, TEXT),
        standing("s1", 1, "r2", 2, TEXT.replace("invoice", "offer")), standing("s1", 1, "r4", 3, TEXT));

    assertThat(Matching.of(rules, Occasion.CREATED, DOCUMENT, Descent.NONE))
        .isEqualTo(new Matching.First(rules.get(1)));
  }

  @Test
  void whatIsNotInUseIsNotAsked() {
    var inactive = new Standing("s1", ruleset(1, Status.INACTIVE), "r1", rule(1, TEXT), Consequences.NONE);
    var off = new Standing("s1", ruleset(1, Status.ACTIVE), "r1",
        rule(1, TEXT + ", 'status': 'INACTIVE'"), Consequences.NONE);

    assertThat(Matching.of(List.of(inactive, off), Occasion.CREATED, DOCUMENT, Descent.NONE))
        .isEqualTo(new Matching.None());
  }

  @Test
  void aRuleNeverActsOnWhatCameOfItsOwnDoingByWayOfOthersOrNot() {
    var first = standing("s1", 1, "r1", 1, TEXT);
    var second = standing("s1", 1, "r2", 2, TEXT);
    var rules = List.of(first, second);
    var ofTheFirst = Descent.NONE.made(first.starter());

    assertThat(asked(rules, ofTheFirst)).isEqualTo(new Matching.First(second));
    assertThat(asked(rules, ofTheFirst.made(second.starter()))).isEqualTo(new Matching.None());
    assertThat(asked(rules, ofTheFirst.made("ann"))).isEqualTo(new Matching.First(second));
    assertThat(asked(rules, Descent.NONE.made("ann"))).isEqualTo(new Matching.First(first));
  }

  @Test
  void aRuleThatIsNotToActHoldsNobodyUp() {
    var reading = standing("s1", 1, "r1", 1, TEXT);
    var any = standing("s1", 1, "r2", 2, "'conditions': {'must': [{'criterion': 'CONTENT_TYPE', 'value': '*'}]}");

    assertThat(Matching.of(List.of(reading, any), Occasion.CREATED, DOCUMENT.withText(Known.pending()),
        Descent.NONE.made(reading.starter()))).isEqualTo(new Matching.First(any));
  }

  @Test
  void afterThreeRulesInOneLineNoOtherActs() {
    var fourth = standing("s1", 1, "r4", 1, TEXT);
    var descent = Descent.NONE;

    for (var ruleId : List.of("r1", "r2", "r3")) {
      assertThat(asked(List.of(fourth), descent)).isEqualTo(new Matching.First(fourth));
      descent = descent.made(standing("s1", 1, ruleId, 1, TEXT).starter());
    }

    assertThat(descent.ruleIds()).containsExactly("r1", "r2", "r3");
    assertThat(asked(List.of(fourth), descent)).isEqualTo(new Matching.None());
  }

  private static Matching asked(List<Standing> rules, Descent descent) {
    return Matching.of(rules, Occasion.CREATED, DOCUMENT, descent);
  }

  @Test
  void aRehearsalNamesTheRuleThatDoesNotActAndTheOneThatDoesInstead() {
    var rules = List.of(standing("s", 1, "r1", 1, TEXT), standing("s", 1, "r2", 2, TEXT));

    var rehearsal = Rehearsal.of(rules, DOCUMENT, Descent.NONE.made(rules.getFirst().starter()), _ -> Optional.empty(),
        new Filing(), NOW);

    assertThat(rehearsal.rules()).extracting(Rehearsal.Weighed::barred)
        .containsExactly("the document came of what this rule did", null);
    assertThat(rehearsal.chosen()).isEqualTo(rules.getLast());
  }

  @Test
  void aRuleThatAsksForWhatIsBeingReadHoldsUpThoseAfterIt() {
    var reading = DOCUMENT.withText(Known.pending());
    var any = standing("s1", 1, "r2", 2, "'conditions': {'must': [{'criterion': 'CONTENT_TYPE', 'value': '*'}]}");
    var rules = List.of(standing("s1", 1, "r1", 1, TEXT), any);

    assertThat(Matching.of(rules, Occasion.CREATED, reading, Descent.NONE))
        .isEqualTo(new Matching.Waits(rules.getFirst(), Set.of(Facet.TEXT)));
    assertThat(Matching.of(rules, Occasion.CONTENT_READ, DOCUMENT.withText(Known.nothing()), Descent.NONE))
        .isEqualTo(new Matching.First(any));
    assertThat(Matching.of(List.of(any), Occasion.CONTENT_READ, DOCUMENT, Descent.NONE)).isEqualTo(new Matching.None());
  }

  @Test
  void allThatARuleAsksForHasToHold() {
    var both = "'conditions': {'must': [{'criterion': 'TEXT', 'value': 'invoice', 'operation': 'CONTAINS'},"
        + "{'criterion': 'ATTRIBUTE', 'attributeKey': 'kind', 'value': 'bill', 'operation': 'EQ'}]}";

    assertThat(Matching.of(List.of(standing("s", 1, "r", 1, both)), Occasion.CREATED, DOCUMENT, Descent.NONE))
        .isEqualTo(new Matching.None());
    assertThat(Matching.of(List.of(standing("s", 1, "r", 1, both)), Occasion.CREATED,
        DOCUMENT.withAttribute("kind", Held.by(ANN, Datum.of("bill"))), Descent.NONE))
        .isInstanceOf(Matching.First.class);
  }

  @Test
  void everyCriterionOfThePeerLooksAtItsOwn() {
    var document = DOCUMENT.withBarcodes(Known.told(List.of("400-1", "77")))
        .withFields(Known.told(java.util.Map.of("Total", List.of("12,50"))));

    assertThat(holds("{'criterion': 'BARCODE', 'value': '77', 'operation': 'EQ'}", document)).isTrue();
    assertThat(holds("{'criterion': 'BARCODE', 'value': '7', 'operation': 'EQ'}", document)).isFalse();
    assertThat(holds("{'criterion': 'BARCODE', 'value': '40', 'operation': 'CONTAINS'}", document)).isTrue();
    assertThat(holds("{'criterion': 'FIELD', 'fieldName': 'Total', 'value': '12,50'}", document)).isTrue();
    assertThat(holds("{'criterion': 'FIELD', 'fieldName': 'Sum', 'value': '12,50'}", document)).isFalse();
    assertThat(holds("{'criterion': 'CONTENT_TYPE', 'value': 'application/pdf'}", document)).isTrue();
    assertThat(holds("{'attribute': 'CONTENT_TYPE', 'value': '*'}", document)).isTrue();
    assertThat(holds("{'criterion': 'ATTRIBUTE', 'attributeKey': 'kind'}", document)).isTrue();
    assertThat(holds("{'criterion': 'ATTRIBUTE', 'attributeKey': 'none'}", document)).isFalse();
  }

  private static boolean holds(String must, Snapshot document) {
    return Matching.of(List.of(standing("s", 1, "r", 1, "'conditions': {'must': [" + must + "]}")), Occasion.CREATED,
        document, Descent.NONE) instanceof Matching.First;
  }

  @Test
  void whatAClientWroteIsWrittenBack() {
    var rule = Trees.json("""
        {'priority': 3, 'description': 'bills', 'workflowId': 'w', 'status': 'INACTIVE', 'conditions': {'must': [
          {'criterion': 'FIELD', 'fieldName': 'Total', 'value': '12', 'operation': 'EQ'},
          {'attribute': 'TEXT', 'value': 'invoice', 'operation': 'CONTAINS'},
          {'criterion': 'ATTRIBUTE', 'attributeKey': 'kind', 'value': 'x', 'operation': 'EQ'}]}}""");
    var ruleset = Trees.json("{'description': 'all', 'priority': 1, 'version': 7, 'status': 'ACTIVE'}");
    var effects = Trees.json("""
        {'effects': [{'type': 'SET_ATTRIBUTE', 'key': 'kind', 'stringValues': ['invoice']},
          {'type': 'SET_ATTRIBUTE', 'key': 'total', 'numberValues': [1.5, 2]},
          {'type': 'SET_ATTRIBUTE', 'key': 'paid', 'booleanValue': false}, {'type': 'SET_ATTRIBUTE', 'key': 'mark'},
          {'type': 'REMOVE_ATTRIBUTE', 'key': 'old'}, {'type': 'SET_TAG', 'key': 't', 'stringValues': ['a', 'b']},
          {'type': 'REMOVE_TAG', 'key': 'u'}, {'type': 'FILE', 'path': 'bills/2030/'}], 'overwritePeople': true}""");

    assertThat(Rule.read(rule, null).orElseThrow().written()).isEqualTo(rule);
    assertThat(Ruleset.read(ruleset, null).orElseThrow().written()).isEqualTo(ruleset);
    assertThat(Consequences.read(effects).orElseThrow().written()).isEqualTo(effects);
  }

  @Test
  void aPatchKeepsWhatItDoesNotName() {
    var before = rule(3, TEXT);

    var after = Rule.read(Trees.json("{'priority': 4}"), before).orElseThrow();

    assertThat(after).isEqualTo(new Rule(before.description(), 4, before.workflowId(), before.status(),
        before.musts()));
    assertThat(Ruleset.read(Trees.json("{'status': 'INACTIVE'}"), ruleset(2, Status.ACTIVE)).orElseThrow())
        .isEqualTo(ruleset(2, Status.INACTIVE));
  }

  @Test
  void faultsOfARuleNameTheirFields() {
    assertThat(Rule.read(Trees.json("""
        {'priority': -1, 'status': 'SOON', 'conditions': {'must': [{'value': 'x'}, {'criterion': 'FIELD', 'value': 'x'},
          {'criterion': 'ATTRIBUTE', 'operation': 'LIKE'}, {'criterion': 'TEXT'},
          {'criterion': 'TEXT', 'attribute': 'BARCODE', 'value': 'x'}]}}"""), null).found()).extracting(Fault::key)
        .containsExactly("rule.priority", "rule.status", "rule.conditions.must[0].criterion",
            "rule.conditions.must[1].fieldName", "rule.conditions.must[2].attributeKey",
            "rule.conditions.must[2].operation", "rule.conditions.must[3].value", "rule.conditions.must[4].attribute");
    assertThat(Rule.read(Trees.json("{}"), null).found()).extracting(Fault::key).containsExactly("rule.conditions");
    assertThat(Rule.read(Trees.json("{'conditions': {'must': []}}"), null).found()).extracting(Fault::key)
        .containsExactly("rule.conditions.must");
  }

  @Test
  void whatAPersonSaidLastStaysUnlessTheRuleSaysSo() {
    var effects = "'effects': [{'type': 'SET_ATTRIBUTE', 'key': 'kind', 'stringValues': ['invoice']},"
        + "{'type': 'SET_TAG', 'key': 'seen', 'stringValues': ['yes']}]";

    var polite = Applied.of(consequences("{" + effects + "}"), Author.rule("r"), DOCUMENT);
    var bold = Applied.of(consequences("{" + effects + ", 'overwritePeople': true}"), Author.rule("r"), DOCUMENT);

    assertThat(polite.changes()).hasSize(1);
    assertThat(polite.spared()).singleElement().satisfies(spared -> assertThat(spared.person()).isEqualTo(ANN));
    assertThat(bold.changes()).hasSize(2);
    assertThat(bold.spared()).isEmpty();
  }

  @Test
  void aRuleRunThatIsUndoneLeavesNothingOfItBehind() {
    var seed = Counts.seed();
    var random = new Random(seed);
    var documents = new RandomDocuments(random);
    for (int round = 0; round < Counts.of(1_000, 100_000); round++) {
      var before = documents.document();
      var done = new ArrayList<Change>();
      DocumentView now = before;
      for (int rule = 0; rule < 3; rule++) {
        var changes = Applied.of(random(documents, random), Author.rule("r" + rule), now).changes();
        done.addAll(changes);
        now = Changed.by(changes, now);
      }

      var undo = Undo.of(done, now);
      var after = Changed.by(undo.changes(), now);

      assertThat(undo.kept()).as("seed %s", seed).isEmpty();
      for (var key : List.of("a", "b", "c")) {
        assertThat(after.attribute(key)).as("seed %s", seed).isEqualTo(before.attribute(key));
        assertThat(after.tag(key)).as("seed %s", seed).isEqualTo(before.tag(key));
      }
      assertThat(after.property(Property.PATH)).as("seed %s", seed).isEqualTo(before.property(Property.PATH));
    }
  }

  private static Consequences random(RandomDocuments documents, Random random) {
    var list = new ArrayList<Consequence>();
    for (var key : List.of("a", "b", "c")) {
      switch (random.nextInt(5)) {
        case 0 -> list.add(new Consequence.SetAttribute(key, documents.held().values()));
        case 1 -> list.add(new Consequence.RemoveAttribute(key));
        case 2 -> list.add(new Consequence.SetTag(key, documents.held().values()));
        case 3 -> list.add(new Consequence.RemoveTag(key));
        default -> list.add(new Consequence.File(documents.one(List.of("", "in", "out/x"))));
      }
    }
    return new Consequences(list, random.nextBoolean());
  }

  @Test
  void whatSomebodyChangedSinceIsNotUndone() {
    var changes = Applied.of(
        consequences(
            """
        {'effects': [{'type': 'SET_ATTRIBUTE', 'key': 'a', 'stringValues': ['x']}, {'type': 'FILE', 'path': 'out'}]}"""),
        Author.rule("r"), DOCUMENT).changes();
    var now = DOCUMENT.with(Property.PATH, Datum.of("out/may.pdf"))
        .withAttribute("a", Held.by(ANN, Datum.of("x")));

    var undo = Undo.of(changes, now);

    assertThat(undo.changes()).containsExactly(new Change.OfPath("out/may.pdf", "in/may.pdf"));
    assertThat(undo.kept()).containsExactly(changes.getFirst());
  }

  @Test
  void aRehearsalNamesRulesReasonsAndEffectsUpToWhatLiesOutside() {
    var rules = List.of(standing("s", 1, "r1", 1, TEXT.replace("invoice", "offer")), new Standing("s",
        ruleset(1, Status.ACTIVE), "r2", rule(2, TEXT),
        consequences("{'effects': [{'type': 'SET_TAG', 'key': 'seen', 'stringValues': ['yes']}]}")));

    var rehearsal = Rehearsal.of(rules, DOCUMENT, Descent.NONE, _ -> Optional.of(workflow()), new Filing(), NOW);

    assertThat(rehearsal.rules()).extracting(weighed -> weighed.explained().decisive().stream().map(Explained::why)
        .toList()).containsExactly(List.of("content is 'Invoice No. 4711'; asked: contains 'offer'"),
            List.of("content is 'Invoice No. 4711'; asked: contains 'invoice'"));
    assertThat(rehearsal.chosen()).isEqualTo(rules.getLast());
    assertThat(rehearsal.applied().changes())
        .containsExactly(new Change.OfTag("seen", null, Held.by(Author.rule("r2"), Datum.of("yes"))));
    assertThat(rehearsal.steps()).extracting(Rehearsal.Foreseen::changes).containsExactly(
        List.of(new Change.OfPath("in/may.pdf", "done/may.pdf")), List.of());
    assertThat(rehearsal.steps().getLast().outside()).isEqualTo("somebody of [clerks] decides");
    assertThat(rehearsal.end()).isEqualTo(Rehearsal.End.OUTSIDE);
  }

  @Test
  void aRehearsalSaysWhenTheContentHasToBeReadFirst() {
    var rehearsal = Rehearsal.of(List.of(standing("s", 1, "r1", 1, TEXT)), DOCUMENT.withText(Known.pending()),
        Descent.NONE, _ -> Optional.empty(), new Filing(), NOW);

    assertThat(rehearsal.end()).isEqualTo(Rehearsal.End.NOT_READ);
    assertThat(rehearsal.chosen()).isNull();
  }

  /// Knows what moving does.
  private static final class Filing implements Foresight {
    @Override
    public Optional<String> waits() {
      return Optional.empty();
    }

    @Override
    public Foreseen ruling(Standing rule, List<Change> wanted, DocumentView document) {
      return new Foreseen.Inside(wanted);
    }

    @Override
    public Foreseen of(Effect step, DocumentView document) {
      return new Foreseen.Inside(List.of(new Change.OfPath(document.property(Property.PATH).orElseThrow().spelled(),
          "done/may.pdf")));
    }
  }

  private static Definition workflow() {
    return Definition.first("w", Workflow.read(Trees.json("""
        {'name': 'w', 'status': 'ACTIVE', 'steps': [
          {'stepId': 'move', 'action': {'type': 'MOVE', 'parameters': {'path': 'done/'}}},
          {'stepId': 'where', 'decision': {'conditions': [{'all': [
            {'source': 'PATH', 'operator': 'STARTS_WITH', 'stringValue': 'done/'}],
            'transition': {'type': 'STEP', 'stepId': 'check'}}], 'defaultTransition': {'type': 'COMPLETE'}}},
          {'stepId': 'check', 'queue': {'queueId': 'q', 'approvalGroups': ['clerks']}}]}""")).orElseThrow());
  }

  private static final String TEXT = "'conditions': {'must': [{'criterion': 'TEXT', 'value': 'invoice',"
      + " 'operation': 'CONTAINS'}]}";

  private static Standing standing(String rulesetId, int setPriority, String ruleId, int priority, String fields) {
    return new Standing(rulesetId, ruleset(setPriority, Status.ACTIVE), ruleId, rule(priority, fields),
        Consequences.NONE);
  }

  private static Ruleset ruleset(int priority, Status status) {
    return new Ruleset("d", priority, 1, status);
  }

  private static Rule rule(int priority, String fields) {
    return Rule.read(Trees.json("{'workflowId': 'w', 'priority': " + priority + ", " + fields + "}"), null)
        .orElseThrow();
  }

  private static Consequences consequences(String json) {
    return Consequences.read(Trees.json(json)).orElseThrow();
  }
}

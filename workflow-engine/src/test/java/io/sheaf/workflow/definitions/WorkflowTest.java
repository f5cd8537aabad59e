package io.sheaf.workflow.definitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.workflow.conditions.Dialect;
import io.sheaf.workflow.wire.Fault;
import io.sheaf.workflow.wire.Json;
import io.sheaf.workflow.wire.Trees;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkflowTest {

  private static final String EVERYTHING = """
      {'name': 'Invoices', 'description': 'from scan to payment', 'status': 'ACTIVE', 'steps': [
        {'stepId': 'read', 'description': 'the scan', 'action': {'type': 'OCR', 'parameters': {'ocrParseTypes': 'TEXT, QUERIES',
          'ocrTextractQueries': [{'text': 'what is the total?', 'alias': 'total', 'pages': ['1']}]}}},
        {'stepId': 'fill', 'mappings': [{'mappingId': 'm1'}, {'mappingId': 'm2'}],
          'decision': {'conditions': [
            {'all': [{'source': {'attributeKey': 'total'}, 'operator': 'GT', 'numberValue': 1000.5},
                     {'source': 'CONTENT_TYPE', 'operator': 'IN', 'stringValues': ['a', 'b']}],
             'any': [{'source': 'PATH', 'operator': 'STARTS_WITH', 'stringValue': 'in/'},
                     {'source': {'attributeKey': 'paid'}, 'operator': 'EQ', 'booleanValue': false},
                     {'source': {'attributeKey': 'due'}, 'operator': 'IS_EMPTY'}],
             'transition': {'type': 'STEP', 'stepId': 'check'}},
            {'any': [{'source': {'sourceType': 'DOCUMENT_ATTRIBUTE_VALUE_COMPARISON', 'valueAttributeKey': 'total',
                       'comparison': {'attributeKey': 'line', 'aggregateType': 'SUM'}}, 'operator': 'NEQ'},
                     {'source': {'sourceType': 'DOCUMENT_ATTRIBUTE_VALUE_COMPARISON', 'valueAttributeKey': 'total',
                       'comparison': {'attributeKey': 'line'}}, 'operator': 'LTE'}],
             'transition': {'type': 'RETRY'}}],
            'defaultTransition': {'type': 'COMPLETE'}}},
        {'stepId': 'check', 'queue': {'queueId': 'q1', 'approvalGroups': ['clerks', 'chiefs']},
          'decisions': [{'type': 'APPROVE', 'nextStepId': 'pay'}, {'type': 'REJECT', 'nextStepId': 'file'}]},
        {'stepId': 'pay', 'action': {'type': 'QUEUE', 'queueId': 'q2'}, 'decision': {'defaultTransition': {'type': 'COMPLETE'}}},
        {'stepId': 'file', 'action': {'type': 'MOVE', 'parameters': {'path': 'rejected/'}}}]}""";

  @Test
  void nothingOfWhatAClientWroteIsLostWhenItIsWrittenBack() {
    var json = Trees.json(EVERYTHING);

    var workflow = Workflow.read(json).orElseThrow();

    assertThat(workflow.written()).isEqualTo(json);
    assertThat(Workflow.read(Json.read(Json.write(workflow.written()))).orElseThrow()).isEqualTo(workflow);
  }

  @Test
  void whatItNamesOutsideIsListedWithItsPlace() {
    assertThat(Workflow.read(Trees.json(EVERYTHING)).orElseThrow().references()).containsExactly(
        new Reference(Reference.To.MAPPING, "m1", "steps[1].mappings[0].mappingId"),
        new Reference(Reference.To.MAPPING, "m2", "steps[1].mappings[1].mappingId"),
        new Reference(Reference.To.QUEUE, "q1", "steps[2].queue.queueId"),
        new Reference(Reference.To.QUEUE, "q2", "steps[3].action.queueId"));
  }

  @Test
  void allFaultsAreSaidAtOnceUnderThePathsOfTheirFields() {
    assertThat(faults("""
        {'status': 'SOON', 'steps': [{'action': {'type': 'FLY'}}, {'stepId': 'a'},
          {'stepId': 'b', 'queue': {'approvalGroups': 'x'}, 'mappings': [{}]},
          {'stepId': 'c', 'action': {'type': 'QUEUE'}, 'decision': {'conditions': [{'transition': {'type': 'STEP'}}]}},
          {'stepId': 'd', 'mappings': [], 'decisions': [{'type': 'MAYBE'}]}]}""")).containsExactly("name", "status",
        "steps[0].stepId", "steps[0].action.type", "steps[1]", "steps[2]", "steps[2].queue.queueId",
        "steps[2].queue.approvalGroups", "steps[3].action.queueId", "steps[3].decision.conditions[0]",
        "steps[3].decision.conditions[0].transition.stepId", "steps[4].decisions[0].type",
        "steps[4].decisions[0].nextStepId", "steps[4].mappings");
  }

  @Test
  void aWayToNowhereIsRefused() {
    assertThat(faults(workflow("INACTIVE", """
        {'stepId': 'a', 'action': {'type': 'OCR'}, 'decisions': [{'type': 'APPROVE', 'nextStepId': 'x'}]},
        {'stepId': 'b', 'action': {'type': 'OCR'}, 'decision': {'conditions': [{'all': [{'source': 'PATH', 'operator': 'EXISTS'}],
          'transition': {'type': 'STEP', 'stepId': 'y'}}], 'defaultTransition': {'type': 'STEP', 'stepId': 'z'}}}""")))
        .containsExactly("steps[0].decisions[0].nextStepId", "steps[1].decision.conditions[0].transition.stepId",
            "steps[1].decision.defaultTransition.stepId");
  }

  @Test
  void anIdIsUsedOnce() {
    assertThat(faults(workflow("INACTIVE", """
        {'stepId': 'a', 'action': {'type': 'OCR'}}, {'stepId': 'a', 'action': {'type': 'PUBLISH'}}""")))
        .containsExactly("steps[1].stepId");
  }

  @Test
  void aStepThatNoWayLeadsToIsRefusedOnceTheWorkflowIsInUse() {
    var steps = """
        {'stepId': 'a', 'action': {'type': 'OCR'}, 'decision': {'defaultTransition': {'type': 'COMPLETE'}}},
        {'stepId': 'b', 'action': {'type': 'PUBLISH'}}""";

    assertThat(faults(workflow("ACTIVE", steps))).containsExactly("steps[1].stepId");
    assertThat(faults(workflow("INACTIVE", steps))).isEmpty();
    assertThat(Workflow.read(Trees.json(workflow("INACTIVE", steps))).orElseThrow().whyNotActive(Map.of()))
        .extracting(Fault::key).containsExactly("steps[1].stepId");
  }

  @Test
  void anEscalationIsAWayToo() {
    var steps = """
        {'stepId': 'a', 'queue': {'queueId': 'q'}, 'decision': {'defaultTransition': {'type': 'COMPLETE'}}},
        {'stepId': 'b', 'action': {'type': 'PUBLISH'}}""";
    var draft = Workflow.read(Trees.json(workflow("INACTIVE", steps))).orElseThrow();
    var timeout = Timeout.read(Trees.json("""
        {'escalations': [{'after': 'P1D', 'type': 'TRANSITION', 'transition': {'type': 'STEP', 'stepId': 'b'}}]}"""),
        draft).orElseThrow();

    var active = Workflow.read(Trees.json(workflow("ACTIVE", steps)), Dialect.PEERS, Map.of("a", timeout))
        .orElseThrow();
    var definition = Definition.first("w", active).timingOut("a", timeout);
    var without = definition.timingOut("a", Timeout.NONE);

    assertThat(definition.faults()).isEmpty();
    assertThat(without.faults()).extracting(Fault::key).containsExactly("steps[1].stepId");
    assertThat(Workflow.stored(without.workflow().written())).isEqualTo(active);
  }

  @Test
  void decisionsThatLeadInARoundWithoutWaitingAreRefused() {
    assertThat(faults(workflow("ACTIVE", """
        {'stepId': 'a', 'decision': {'conditions': [{'all': [{'source': 'PATH', 'operator': 'EXISTS'}],
          'transition': {'type': 'STEP', 'stepId': 'b'}}]}},
        {'stepId': 'b', 'decision': {'defaultTransition': {'type': 'STEP', 'stepId': 'a'}}}""")))
        .containsExactly("steps[0].stepId", "steps[1].stepId");
  }

  @Test
  void aRoundThatWaitsForSomethingIsAllowed() {
    assertThat(faults(workflow("ACTIVE", """
        {'stepId': 'a', 'queue': {'queueId': 'q'}},
        {'stepId': 'b', 'decision': {'defaultTransition': {'type': 'STEP', 'stepId': 'a'}}}"""))).isEmpty();
  }

  @Test
  void wordsOfOursAreNotForTheClientsOfThePeer() {
    var steps = """
        {'stepId': 'a', 'decision': {'conditions': [{'all': [{'source': 'TEXT', 'operator': 'MATCHES', 'stringValue': 'x+'}],
          'transition': {'type': 'COMPLETE'}}]}}""";

    assertThat(faults(workflow("ACTIVE", steps))).isNotEmpty();
    assertThat(Workflow.read(Trees.json(workflow("ACTIVE", steps)), Dialect.FULL, Map.of()).found()).isEmpty();
  }

  @Test
  void theVersionIsRaisedByOtherStepsAndNotByAnotherName() {
    var definition = Definition.first("w", Workflow.read(Trees.json(EVERYTHING)).orElseThrow());

    var renamed = definition.replaced(definition.workflow().named("Bills", null, Status.INACTIVE));
    var shorter = definition.replaced(new Workflow("Bills", null, Status.INACTIVE, List.of()));

    assertThat(renamed.version()).isEqualTo(1);
    assertThat(shorter.version()).isEqualTo(2);
  }

  @Test
  void timeoutsStayWhenTheStepsAreWrittenBack() {
    var workflow = Workflow.read(Trees.json(EVERYTHING)).orElseThrow();
    var json = Trees.json("""
        {'escalations': [{'after': 'PT1H', 'type': 'REMIND'}, {'after': 'PT24H', 'type': 'WIDEN', 'approvalGroups': ['x']},
          {'after': 'PT48H', 'type': 'TRANSITION', 'transition': {'type': 'STEP', 'stepId': 'file'}}],
         'retry': {'maxRetries': 3, 'after': 'PT1M'}}""");
    var timeout = Timeout.read(json, workflow).orElseThrow();
    var definition = Definition.first("w", workflow).timingOut("check", timeout);

    var back = definition.replaced(Workflow.read(definition.workflow().written()).orElseThrow());
    var without = definition.replaced(new Workflow("n", null, Status.INACTIVE,
        workflow.steps().stream().filter(step -> step.id().equals("check")).toList()));

    assertThat(timeout.written()).isEqualTo(json);
    assertThat(back).isEqualTo(definition);
    assertThat(definition.version()).isEqualTo(2);
    assertThat(without.timeout("check").escalations()).hasSize(2);
  }

  @Test
  void aTimeoutIsReadWithAllItsFaults() {
    var workflow = Workflow.read(Trees.json(EVERYTHING)).orElseThrow();

    assertThat(Timeout.read(Trees.json("""
        {'escalations': [{'after': 'PT1H', 'type': 'FAIL'}, {'after': 'PT1H', 'type': 'REMIND'}, {'type': 'WIDEN'},
          {'after': 'soon', 'type': 'TRANSITION', 'transition': {'type': 'STEP', 'stepId': 'nowhere'}}],
         'retry': {'maxRetries': 100, 'after': 'P1D'}}"""), workflow).found()).extracting(Fault::key)
        .contains("escalations[1]", "escalations[1].after", "escalations[2].after", "escalations[2].approvalGroups",
            "escalations[3].after", "retry.maxRetries", "retry.after", "escalations");
  }

  private static String workflow(String status, String steps) {
    return "{'name': 'w', 'status': '" + status + "', 'steps': [" + steps + "]}";
  }

  private static List<String> faults(String json) {
    return Workflow.read(Trees.json(json)).found().stream().map(Fault::key).toList();
  }
}

package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.formkiq.client.api.DocumentWorkflowsApi;
import com.formkiq.client.api.DocumentsApi;
import com.formkiq.client.api.RulesetsApi;
import com.formkiq.client.invoker.ApiClient;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.AddDocumentRequest;
import com.formkiq.client.model.AddDocumentWorkflowDecisionsRequest;
import com.formkiq.client.model.AddDocumentWorkflowRequest;
import com.formkiq.client.model.AddQueueRequest;
import com.formkiq.client.model.AddRule;
import com.formkiq.client.model.AddRuleRequest;
import com.formkiq.client.model.AddRuleset;
import com.formkiq.client.model.AddRulesetRequest;
import com.formkiq.client.model.AddWorkflowRequest;
import com.formkiq.client.model.AddWorkflowStep;
import com.formkiq.client.model.AddWorkflowStepQueue;
import com.formkiq.client.model.RuleCondition;
import com.formkiq.client.model.RuleConditionMust;
import com.formkiq.client.model.RulesetStatus;
import com.formkiq.client.model.UpdateRule;
import com.formkiq.client.model.UpdateRuleRequest;
import com.formkiq.client.model.UpdateRuleset;
import com.formkiq.client.model.UpdateRulesetRequest;
import com.formkiq.client.model.UpdateWorkflowRequest;
import com.formkiq.client.model.WorkflowStatus;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Queues, workflows and rules, as far as the client's version can read them: of steps it knows actions, queues and the
/// older form of the way on.
class OfficialAutomationTest {

  private static Driven driven;
  private static ApiClient client;

  private final DocumentWorkflowsApi workflows = new DocumentWorkflowsApi(client);
  private final RulesetsApi rulesets = new RulesetsApi(client);
  private final DocumentsApi documents = new DocumentsApi(client);

  @BeforeAll
  static void start(@TempDir Path folder) {
    driven = Driven.in(folder);
    client = driven.client();
  }

  @AfterAll
  static void stop() {
    driven.close();
  }

  private String workflow(String site, String queue) throws ApiException {
    return workflows.addWorkflow(new AddWorkflowRequest().name("approve").status(WorkflowStatus.ACTIVE)
        .addStepsItem(new AddWorkflowStep().stepId("check")
            .queue(new AddWorkflowStepQueue().queueId(queue).addApprovalGroupsItem("Admins"))),
        site).getWorkflowId();
  }

  @Test
  void aDocumentGoesThroughAWorkflow() throws Exception {
    var site = "walk";
    var queue = workflows.addQueue(new AddQueueRequest().name("approvals"), site).getQueueId();
    assertThat(workflows.getQueue(queue, site).getName()).isEqualTo("approvals");
    assertThat(workflows.getQueues(site, null, null).getQueues()).hasSize(1);
    var workflow = workflow(site, queue);
    assertThat(workflows.getWorkflow(workflow, site).getSteps().getFirst().getQueue().getApprovalGroups())
        .containsExactly("Admins");
    assertThat(workflows.getWorkflows(site, null, null, "ACTIVE").getWorkflows()).hasSize(1);
    var document = documents.addDocument(new AddDocumentRequest().path("a.txt").contentType("text/plain").content("a"),
        site, null).getDocumentId();

    workflows.addDocumentWorkflow(document, new AddDocumentWorkflowRequest().workflowId(workflow), site);

    assertThat(status(site, document, workflow)).isEqualTo("IN_PROGRESS");
    assertThat(workflows.getWorkflowQueueDocuments(queue, site, null, null).getDocuments().getFirst().getDocument()
        .getDocumentId()).isEqualTo(document);
    assertThat(workflows.getWorkflowDocuments(workflow, site, null, null).getDocuments()).hasSize(1);
    workflows.addDocumentWorkflowDecisions(document, workflow,
        new AddDocumentWorkflowDecisionsRequest().decision(
            AddDocumentWorkflowDecisionsRequest.DecisionEnum.APPROVE),
        site);
    assertThat(status(site, document, workflow)).isEqualTo("COMPLETE");
    workflows.updateWorkflow(workflow, new UpdateWorkflowRequest().status(WorkflowStatus.INACTIVE), site);
    assertThat(workflows.getWorkflow(workflow, site).getStatus()).isEqualTo(WorkflowStatus.INACTIVE);
    workflows.deleteWorkflow(workflow, site);
    workflows.deleteQueue(queue, site);
    assertThatThrownBy(() -> workflows.getQueue(queue, site)).isInstanceOfSatisfying(ApiException.class,
        refused -> assertThat(refused.getCode()).isEqualTo(404));
  }

  /// why not by the client: its version knows no counts of actions, and reads nothing that has fields it does not know.
  private static String status(String site, String document, String workflow) {
    return driven.sheaf().admin().get("/documents/" + document + "/workflows/" + workflow + "?siteId=" + site)
        .at("workflow.status");
  }

  @Test
  void rulesLiveFromCreationToRemoval() throws Exception {
    var site = "rules";
    var workflow = workflow(site, workflows.addQueue(new AddQueueRequest().name("q"), site).getQueueId());
    var ruleset = rulesets.addRuleset(new AddRulesetRequest().ruleset(new AddRuleset().description("d")
        .priority(new BigDecimal(1)).version(new BigDecimal(2)).status(RulesetStatus.ACTIVE)), site).getRulesetId();
    var rule = rulesets.addRule(ruleset, new AddRuleRequest().rule(new AddRule().description("r")
        .priority(new BigDecimal(3)).workflowId(workflow).status(RulesetStatus.ACTIVE)
        .conditions(new RuleCondition().addMustItem(RuleConditionMust.fromJson(
            "{\"attribute\":\"CONTENT_TYPE\",\"value\":\"*\",\"operation\":\"EQ\"}")))),
        site).getRuleId();

    assertThat(rulesets.getRuleset(ruleset, site).getRuleset().getVersion()).isEqualByComparingTo("2");
    assertThat(rulesets.getRulesets(site, null, null).getRulesets()).hasSize(1);
    assertThat(rulesets.getRules(ruleset, site, null, null).getRules().getFirst().getWorkflowId()).isEqualTo(workflow);
    rulesets.updateRule(ruleset, rule, new UpdateRuleRequest().rule(new UpdateRule().priority(new BigDecimal(9))),
        site);
    assertThat(rulesets.getRule(ruleset, rule, site).getRule().getPriority()).isEqualByComparingTo("9");
    rulesets.updateRuleset(ruleset,
        new UpdateRulesetRequest().ruleset(new UpdateRuleset().status(RulesetStatus.INACTIVE)), site);
    assertThat(rulesets.getRuleset(ruleset, site).getRuleset().getStatus()).isEqualTo(RulesetStatus.INACTIVE);
    rulesets.deleteRule(ruleset, rule, site);
    rulesets.deleteRuleset(ruleset, site);
    assertThat(rulesets.getRulesets(site, null, null).getRulesets()).isEmpty();
  }
}

package io.sheaf.docs.automation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.Waits;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import io.sheaf.workflow.rules.Occasion;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rules on what other rules, or they themselves, have had made.
@OnAwsToo
class RuleDescentTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static String resize(String stepId, String outputType) {
    return "{\"stepId\":\"" + stepId + "\",\"action\":{\"type\":\"RESIZE\",\"parameters\":{\"width\":\"10\","
        + "\"height\":\"auto\",\"outputType\":\"" + outputType + "\"}}}";
  }

  /// A rule that makes a picture of one format of each picture of another.
  private static String rule(RuleDesk desk, int priority, String of, String into) {
    return desk.rule(priority, desk.workflow(resize("s1", into)), RuleDesk.type("image/" + of));
  }

  /// What the workflow that a rule starts on the document makes of it.
  private static List<String> made(RuleDesk desk, String document) {
    Waits.until(() -> desk.ann().get("/documents/" + document + "/workflows").at("workflows.0.status")
        .equals("COMPLETE"));
    var actions = desk.ann().get("/documents/" + document + "/actions");
    return IntStream.range(0, actions.size("actions"))
        .mapToObj(at -> actions.at("actions." + at + ".metadata.documentId")).toList();
  }

  /// What becomes of asking the rules in use, whoever else asks them.
  private static RuleRuns.Asked asked(RuleDesk desk, String document) {
    return sheaf.door(RuleRuns.class)
        .asking(DocumentRef.of(new SiteId(desk.site()), document), Occasion.CREATED).outcome();
  }

  private static String cameOf(String... rules) {
    return "[\"" + String.join("\",\"", rules) + "\"]";
  }

  @Test
  void aRuleOnAllDocumentsLeavesTheRenditionsAloneThatItHasMade() {
    var desk = RuleDesk.in(sheaf, "descent1");
    var rule = desk.rule(1, desk.workflow(resize("s1", "png"), resize("s2", "jpeg"),
        "{\"stepId\":\"s3\",\"action\":{\"type\":\"PDFEXPORT\"}}"), RuleDesk.ANY);

    var picture = desk.picture("in/a.png");

    var renditions = made(desk, picture);
    assertThat(renditions).hasSize(3);
    for (var rendition : renditions) {
      assertThat(asked(desk, rendition)).isEqualTo(RuleRuns.Asked.NOTHING);
      assertThat(desk.runs(rendition).size("rules")).isZero();
      assertThat(desk.runs(rendition).at("cameOf")).isEqualTo(cameOf(rule));
      var simulated = desk.simulated(rendition);
      assertThat(simulated.at("rules.0.verdict")).isEqualTo("BARRED");
      assertThat(simulated.at("rules.0.why.0")).isEqualTo("the document came of what this rule did");
      assertThat(simulated.at("ruleId")).isEmpty();
      assertThat(simulated.at("end")).isEqualTo("NO_RUN");
    }
    assertThat(desk.runs(picture).at("cameOf")).as("somebody brought it").isIn("", "[]");
  }

  @Test
  void rulesThatWouldSetEachOtherOffActOnceEach() {
    var desk = RuleDesk.in(sheaf, "descent2");
    var ofPng = rule(desk, 1, "png", "gif");
    var ofGif = rule(desk, 2, "gif", "png");

    var picture = desk.picture("in/a.png");

    var gif = made(desk, picture).getFirst();
    assertThat(desk.ran(gif).at("rules.0.ruleId")).isEqualTo(ofGif);
    var png = made(desk, gif).getFirst();
    assertThat(desk.runs(png).at("cameOf")).isEqualTo(cameOf(ofPng, ofGif));
    assertThat(asked(desk, png)).isEqualTo(RuleRuns.Asked.NOTHING);
    assertThat(desk.runs(png).size("rules")).isZero();
    assertThat(desk.simulated(png).at("rules.0.verdict")).isEqualTo("BARRED");
  }

  @Test
  void aChainOfDifferentRulesEndsAfterThree() {
    var desk = RuleDesk.in(sheaf, "descent3");
    var rules = List.of(rule(desk, 1, "png", "gif"), rule(desk, 2, "gif", "bmp"), rule(desk, 3, "bmp", "jpeg"),
        rule(desk, 4, "jpeg", "tif"));
    var picture = desk.picture("in/b.png");

    var last = made(desk, made(desk, made(desk, picture).getFirst()).getFirst()).getFirst();

    assertThat(desk.ann().get("/documents/" + last).at("contentType")).isEqualTo("image/jpeg");
    assertThat(desk.runs(last).at("cameOf")).isEqualTo(cameOf(rules.get(0), rules.get(1), rules.get(2)));
    assertThat(asked(desk, last)).isEqualTo(RuleRuns.Asked.NOTHING);
    var simulated = desk.simulated(last);
    assertThat(simulated.at("rules.3.verdict")).isEqualTo("BARRED");
    assertThat(simulated.at("rules.3.why.0")).isEqualTo("the document came of what 3 rules did, one after the other");
    assertThat(simulated.at("ruleId")).isEmpty();
  }

  @Test
  void whatAPersonHasMadeOfADocumentIsNoDoingOfTheRulesThatActedOnIt() {
    var desk = RuleDesk.in(sheaf, "descent4");
    var rule = desk.rule(1, "", RuleDesk.type("image/png"));
    var picture = desk.picture("in/a.png");
    desk.ran(picture);

    assertThat(desk.ann().post("/documents/" + picture + "/actions", "{\"actions\":[{\"type\":\"RESIZE\","
        + "\"parameters\":{\"width\":\"10\",\"height\":\"auto\"}}]}").status()).isLessThan(300);

    Waits.until(() -> !desk.ann().get("/documents/" + picture + "/actions").at("actions.0.metadata.documentId")
        .isEmpty());
    var rendition = desk.ann().get("/documents/" + picture + "/actions").at("actions.0.metadata.documentId");
    assertThat(desk.ran(rendition).at("rules.0.ruleId")).isEqualTo(rule);
  }
}

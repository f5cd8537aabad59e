package io.sheaf.docs.governance.reviews;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnAwsToo
class ReviewsTest {

  private static Running sheaf;

  private Client ann;
  private Client bob;
  private String id;
  private String reviews;

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @BeforeEach
  void aDocument() {
    ann = sheaf.as("ann", "reviews");
    bob = sheaf.as("bob", "reviews");
    id = ann.post("/documents", "{\"path\":\"a.txt\",\"content\":\"one\"}").at("documentId");
    reviews = "/documents/" + id + "/reviews";
  }

  private String review(String category, int required) {
    var made = ann.post(reviews,
        "{\"review\":{\"reviewCategory\":\"" + category + "\",\"requiredDecisions\":" + required + "}}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("reviewId");
  }

  private String status(String review) {
    return ann.get(reviews + "/" + review).at("review.reviewStatus");
  }

  private void decide(Client client, String review, String type, String decision) {
    var made = client.post(reviews + "/" + review + "/decisions", "{\"decision\":{\"type\":\"" + type
        + "\",\"decision\":\"" + decision + "\",\"comment\":\"so be it\"}}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
  }

  @Test
  void aReviewWaitsGoesOnAndIsOverWithTheLastDecisionThatItAsksFor() {
    var review = review("legal", 2);
    assertThat(status(review)).isEqualTo("PENDING");

    decide(ann, review, "APPROVAL", "yes");
    assertThat(status(review)).isEqualTo("IN_PROGRESS");
    decide(bob, review, "COMMENT", "hm");
    assertThat(status(review)).isEqualTo("IN_PROGRESS");
    decide(bob, review, "acknowledgment", "seen");

    assertThat(status(review)).isEqualTo("COMPLETED");
    var decisions = ann.get(reviews + "/" + review + "/decisions");
    assertThat(decisions.size("decisions")).isEqualTo(3);
    assertThat(decisions.at("decisions.0.decision") + decisions.at("decisions.0.userId")).isEqualTo("yesann");
    assertThat(decisions.at("decisions.2.type")).isEqualTo("ACKNOWLEDGMENT");
    var late = ann.post(reviews + "/" + review + "/decisions", "{\"decision\":{\"type\":\"APPROVAL\"}}");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.at("message")).isEqualTo("review '" + review + "' is COMPLETED");
  }

  @Test
  void aReviewIsShownWithWhatItWasBegunWith() {
    var review = ann.post(reviews, "{\"review\":{\"reviewCategory\":\"legal\",\"requiredDecisions\":1,"
        + "\"reviewStatus\":\"in_progress\",\"comments\":\"please\"}}").at("reviewId");

    var shown = ann.get(reviews + "/" + review);

    assertThat(shown.at("review.documentId")).isEqualTo(id);
    assertThat(shown.at("review.reviewCategory")).isEqualTo("legal");
    assertThat(shown.at("review.reviewStatus")).isEqualTo("IN_PROGRESS");
    assertThat(shown.at("review.requiredDecisions")).isEqualTo("1");
    assertThat(shown.at("review.userId")).isEqualTo("ann");
    assertThat(shown.at("review.comments")).isEqualTo("please");
  }

  @Test
  void somebodyClaimsAReviewOrCallsItOff() {
    var review = review("legal", 1);

    assertThat(bob.patch(reviews + "/" + review, "{\"review\":{\"reviewStatus\":\"IN_PROGRESS\"}}").text())
        .isEqualTo("{\"message\":\"review '" + review + "' updated\"}");
    assertThat(status(review)).isEqualTo("IN_PROGRESS");
    var tooSoon = bob.patch(reviews + "/" + review, "{\"review\":{\"reviewStatus\":\"COMPLETED\"}}");
    assertThat(tooSoon.at("errors.0.error")).isEqualTo("the review needs 1 decisions, and has 0");
    assertThat(bob.patch(reviews + "/" + review, "{\"review\":{\"reviewStatus\":\"SUPERSEDED\"}}").at("errors.0.error"))
        .isEqualTo("'reviewStatus' cannot change from IN_PROGRESS to SUPERSEDED");

    assertThat(bob.patch(reviews + "/" + review, "{\"review\":{\"reviewStatus\":\"CANCELLED\"}}").status())
        .isEqualTo(200);

    assertThat(bob.patch(reviews + "/" + review, "{\"review\":{\"comments\":\"late\"}}").status()).isEqualTo(409);
  }

  @Test
  void aReviewThatAsksForFewerIsOverAtOnce() {
    var review = review("legal", 3);
    decide(ann, review, "APPROVAL", "yes");

    ann.patch(reviews + "/" + review, "{\"review\":{\"requiredDecisions\":1}}");

    assertThat(status(review)).isEqualTo("COMPLETED");
  }

  @Test
  void aNewerReviewSupersedesThoseOfItsCategoryThatAreAboutOlderContent() {
    var old = review("legal", 1);
    decide(ann, old, "APPROVAL", "yes");
    var other = review("style", 1);
    var called = review("legal", 1);
    ann.patch(reviews + "/" + called, "{\"review\":{\"reviewStatus\":\"CANCELLED\"}}");
    var again = review("legal", 1);
    assertThat(status(old)).isEqualTo("COMPLETED");

    ann.patch("/documents/" + id, "{\"content\":\"two\"}");
    assertThat(status(again)).isEqualTo("PENDING");
    var newer = review("legal", 1);

    assertThat(status(old)).isEqualTo("SUPERSEDED");
    assertThat(status(again)).isEqualTo("SUPERSEDED");
    assertThat(status(called)).isEqualTo("CANCELLED");
    assertThat(status(other)).isEqualTo("PENDING");
    assertThat(status(newer)).isEqualTo("PENDING");
    assertThat(ann.post(reviews + "/" + again + "/decisions", "{\"decision\":{\"type\":\"APPROVAL\"}}").status())
        .isEqualTo(409);
  }

  @Test
  void whatIsDecidedOfAnArtifactStandsInItsStatus() {
    var artifact = ann.post("/documents", "{\"documentId\":\"" + id
        + "\",\"artifacts\":true,\"path\":\"b.txt\",\"content\":\"1\"}").at("artifactId");
    var of = "?artifactId=" + artifact;
    var begin = "{\"review\":{\"reviewCategory\":\"legal\",\"requiredDecisions\":1}}";
    var review = ann.post(reviews + of, begin).at("reviewId");
    assertThat(ann.get(reviews + "/" + review).status()).isEqualTo(404);
    assertThat(ann.get(reviews).size("reviews")).isZero();

    ann.post(reviews + "/" + review + "/decisions" + of,
        "{\"decision\":{\"type\":\"APPROVAL\",\"decision\":\"approved with a grain of salt\"}}");

    var shown = ann.get(reviews + "/" + review + of);
    assertThat(shown.at("review.reviewStatus")).isEqualTo("COMPLETED");
    assertThat(shown.at("review.artifactId")).isEqualTo(artifact);
    var status = "/documents/" + id + "/attributes/ArtifactStatus" + of;
    assertThat(ann.get(status).at("attribute.stringValue")).isEqualTo("approved with a grain of salt");
    assertThat(ann.get("/documents/" + id + "/attributes").size("attributes")).isZero();

    ann.patch("/documents/" + id + of, "{\"content\":\"2\"}");
    assertThat(ann.post(reviews + of, begin).status()).isEqualTo(201);

    assertThat(ann.get(status).status()).isEqualTo(404);
  }

  @Test
  void reviewsAreListedInTheirOrderPageByPageAndGoWithTheirDocument() {
    var first = review("a", 1);
    sheaf.clock().advance(java.time.Duration.ofSeconds(1));
    var second = review("b", 1);

    var page = ann.get(reviews + "?limit=1");
    assertThat(page.at("reviews.0.reviewId")).isEqualTo(first);
    assertThat(ann.get(reviews + "?limit=1&next=" + page.at("next")).at("reviews.0.reviewId")).isEqualTo(second);
    assertThat(ann.get(reviews + "/none").text()).isEqualTo("{\"message\":\"review 'none' not found\"}");

    ann.delete("/documents/" + id);

    assertThat(ann.get(reviews).status()).isEqualTo(404);
    assertThat(ann.post("/documents", "{\"documentId\":\"" + id + "\",\"content\":\"new\"}").status()).isEqualTo(201);
    assertThat(ann.get(reviews).size("reviews")).isZero();
  }

  @Test
  void decisionsThatComeAtOnceAllCount() throws Exception {
    var review = review("legal", 8);
    var tasks = new ArrayList<Callable<Integer>>();
    for (int number = 0; number < 8; number++) {
      var client = sheaf.as("p" + number, "reviews");
      tasks.add(() -> client.post(reviews + "/" + review + "/decisions", "{\"decision\":{\"type\":\"APPROVAL\"}}")
          .status());
    }

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var done : threads.invokeAll(tasks)) {
        assertThat(done.get()).isEqualTo(201);
      }
    }

    assertThat(status(review)).isEqualTo("COMPLETED");
    assertThat(ann.get(reviews + "/" + review + "/decisions?limit=20").size("decisions")).isEqualTo(8);
  }

  @ParameterizedTest
  @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
      {} | review | 'review' is required
      {"review":{"requiredDecisions":1}} | reviewCategory | 'reviewCategory' is required
      {"review":{"reviewCategory":"x"}} | requiredDecisions | 'requiredDecisions' is required
      {"review":{"reviewCategory":"x","requiredDecisions":0}} | requiredDecisions | 'requiredDecisions' must be from 1 to 100
      {"review":{"reviewCategory":"x","requiredDecisions":1,"reviewStatus":"COMPLETED"}} | reviewStatus | 'reviewStatus' of a new review must be PENDING or IN_PROGRESS
      """)
  void whatIsWrongWithAReviewIsSaid(String body, String key, String error) {
    var refused = ann.post(reviews, body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo(key);
    assertThat(refused.at("errors.0.error")).isEqualTo(error);
  }

  @Test
  void whatIsWrongWithADecisionOrAChangeIsSaidAndChangesNothing() {
    var review = reviews + "/" + review("legal", 2);
    var decisions = review + "/decisions";

    assertThat(ann.post(decisions, "{}").text()).contains("\"key\":\"decision\"", "'decision' is required");
    for (var wrong : List.of("{}", "{\"type\":\"VETO\"}")) {
      var refused = ann.post(decisions, "{\"decision\":" + wrong + "}");
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.at("errors.0.key")).isEqualTo("type");
    }
    assertThat(ann.patch(review, "{\"review\":{\"reviewStatus\":\"GONE\"}}").at("errors.0.key"))
        .isEqualTo("reviewStatus");
    assertThat(ann.patch(review, "{\"review\":{\"requiredDecisions\":0}}").at("errors.0.key"))
        .isEqualTo("requiredDecisions");
    assertThat(ann.patch(review, "{\"review\":{}}").status()).isEqualTo(400);
    assertThat(ann.post(reviews + "/none/decisions", "{\"decision\":{\"type\":\"APPROVAL\"}}").status()).isEqualTo(404);
    assertThat(ann.get(reviews + "/none/decisions").status()).isEqualTo(404);
    assertThat(ann.patch(reviews + "/none", "{\"review\":{\"comments\":\"x\"}}").status()).isEqualTo(404);

    assertThat(ann.get(review).at("review.reviewStatus")).isEqualTo("PENDING");
    assertThat(ann.get(decisions).size("decisions")).isZero();
  }

  @Test
  void whoMayNotReadADocumentSeesNothingOfItsReviews() {
    var review = review("legal", 1);
    ann.put("/documents/" + id + "/access", "{\"owner\":\"ann\",\"editors\":[],\"viewers\":[]}");

    assertThat(bob.get(reviews).status()).isEqualTo(401);
    assertThat(bob.get(reviews + "/" + review).status()).isEqualTo(401);
    assertThat(bob.post(reviews + "/" + review + "/decisions", "{\"decision\":{\"type\":\"APPROVAL\"}}").status())
        .isEqualTo(401);
    assertThat(bob.get(reviews + "/" + review + "/decisions").status()).isEqualTo(401);
    assertThat(bob.patch(reviews + "/" + review, "{\"review\":{\"comments\":\"x\"}}").status()).isEqualTo(401);
    assertThat(bob.post(reviews, "{\"review\":{\"reviewCategory\":\"legal\",\"requiredDecisions\":1}}").status())
        .isEqualTo(401);
  }
}

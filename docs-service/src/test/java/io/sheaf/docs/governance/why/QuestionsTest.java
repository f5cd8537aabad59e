package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.governance.why.GeneratedSite.Size;
import io.sheaf.docs.governance.why.GeneratedSite.Someone;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever is asked about whom: what is explained is what then happens, always.
class QuestionsTest {

  private static final List<Permission> ASKED = List.of(Permission.READ, Permission.WRITE, Permission.DELETE,
      Permission.GOVERN, Permission.ADMIN);

  @TempDir
  static Path folder;
  private static final long SEED = Counts.seed();
  private static Running sheaf;
  private static GeneratedSite site;

  @BeforeAll
  static void start() {
    System.out.println("SHEAF_TEST_SEED=" + SEED);
    sheaf = Running.in(folder);
    site = new GeneratedSite(sheaf, new Size(Counts.of(200, 100_000), Counts.of(30, 1000), Counts.of(12, 200),
        Counts.of(20, 300)), SEED);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  /// A question, and what was wrong with the answer; nothing, if it was right.
  private record Question(Someone someone, String documentId, Permission permission) {

    String wrong(Client admin) {
      var told = admin.get("/documents/" + documentId + "/access/explain" + GeneratedSite.onSite() + "&user="
          + someone.name());
      var verdict = Verdicts.of(told).of(permission);
      var reply = act();
      boolean isPutAway = Verdicts.of(told).of(Permission.READ).status() == 404;
      return isForetold(verdict, reply, isPutAway)
          ? ""
          : someone.name() + " in " + someone.groups() + " wants to " + permission + ": " + told + "\nand then "
              + reply;
    }

    /// why deleting something that is not there: the document is to be asked about again.
    private boolean isForetold(Verdicts.Verdict verdict, Reply reply, boolean isPutAway) {
      // why not of one that is put away: it can still be deleted itself, and has no tags to delete meanwhile.
      if (permission == Permission.DELETE && isPutAway && reply.status() == 404) {
        return reply.at("message").equals("Document " + documentId + " not found.");
      }
      return permission == Permission.DELETE && verdict.isAllowed()
          ? reply.status() == 404 && reply.at("message").contains("Tag")
          : verdict.foretells(reply);
    }

    private Reply act() {
      var document = "/documents/" + documentId;
      return switch (permission) {
        case READ -> someone.client().get(document + GeneratedSite.onSite());
        case WRITE -> someone.client().patch(document + GeneratedSite.onSite(), "{\"width\":\"9\"}");
        case DELETE -> someone.client().delete(document + "/tags/none" + GeneratedSite.onSite());
        case GOVERN -> someone.client().get("/sites/" + GeneratedSite.SITE + "/apiKeys");
        case ADMIN -> someone.client().get("/sites/" + GeneratedSite.SITE + "/groups");
      };
    }
  }

  @Test
  void theVerdictOfAnExplanationIsWhatTheApiThenDoes() {
    var random = new Random(SEED + 1);
    var questions = new ArrayList<Question>();
    for (int at = 0; at < Counts.of(600, 100_000); at++) {
      questions.add(new Question(site.people().get(random.nextInt(site.people().size())),
          site.documents().get(random.nextInt(site.documents().size())), ASKED.get(random.nextInt(ASKED.size()))));
    }

    var wrong = GeneratedSite.together(questions, question -> question.wrong(sheaf.admin())).stream()
        .filter(each -> !each.isEmpty()).limit(5).toList();

    assertThat(wrong).as("with seed " + SEED).isEmpty();
  }
}

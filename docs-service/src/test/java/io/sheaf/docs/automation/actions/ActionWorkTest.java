package io.sheaf.docs.automation.actions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.actions.ActionChanges;
import io.sheaf.docs.documents.actions.ActionRecord;
import io.sheaf.docs.documents.actions.ActionRecord.Step;
import io.sheaf.docs.documents.actions.ActionStatus;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.documents.actions.NewAction;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Features;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.TableUnavailable;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Errands are done by the test itself, one by one, so that each can be done when and as often as the test wants.
class ActionWorkTest {

  private static final NewAction PROBED = NewAction.of(ActionType.QUEUE);

  @TempDir
  static Path folder;
  private static final AtomicReference<LosingTable> losing = new AtomicReference<>();
  private static Running sheaf;
  private static Client ann;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder, table -> {
      losing.set(new LosingTable(table));
      return losing.get();
    }, Features.USUAL.withAutomation(false));
    ann = sheaf.as("ann", "lab");
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @BeforeEach
  void forget() {
    probe().orders.clear();
    probe().ended.clear();
    probe().answer = _ -> Doing.Done.COMPLETED;
    probe().isBrief = false;
  }

  private DocumentRef document(String body) {
    var made = ann.post("/documents", body);
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return DocumentRef.of(new SiteId("lab"), made.at("documentId"));
  }

  private DocumentRef document() {
    return document("{\"path\":\"a/b.txt\",\"content\":\"text\",\"contentType\":\"text/plain\"}");
  }

  private Actions actions() {
    return sheaf.door(Actions.class);
  }

  private void change(DocumentRef ref, UnaryOperator<ActionChanges> how) {
    sheaf.door(Changes.class)
        .commit(() -> new Plan<>(how.apply(actions().changing(ref)).writes(), ref));
  }

  private List<ActionRecord> all(DocumentRef ref) {
    return sheaf.engines().ports().table().page(Actions.of(ref)).items().stream()
        .map(item -> Actions.read(ref.site(), item)).toList();
  }

  private List<ActionStatus> statuses(DocumentRef ref) {
    return all(ref).stream().map(ActionRecord::status).toList();
  }

  private List<Errand> errands(DocumentRef ref) {
    var errands = new ArrayList<Errand>();
    for (int shard = 0; shard < 16; shard++) {
      sheaf.engines().ports().table().page(Query.of(TableSchema.ERRAND.main().globalPartition(shard))).items().stream()
          .map(Errands::of).filter(one -> one.type().equals(Actions.ERRAND) && one.subject().equals(ref.keyId()))
          .forEach(errands::add);
    }
    return errands;
  }

  /// As the errands do it, without what follows of the answer.
  private ErrandWork.Done carryOut(Errand errand) {
    return sheaf.door(ActionWork.class).carryOut(errand);
  }

  private Probe probe() {
    return sheaf.door(Probe.class);
  }

  @Test
  void anActionIsTriedAgainFiveTimesEverMoreSeldomAndThenGivenUp() {
    var ref = document();
    change(ref, all -> all.add(PROBED, "ann").add(PROBED, "ann"));
    probe().answer = _ -> new Doing.Done.Again("the line is busy");

    for (int tried = 0; tried < 5; tried++) {
      var errand = errands(ref).getFirst();
      var pause = Duration.ofSeconds(1L << tried);
      assertThat(carryOut(errand)).isEqualTo(ErrandWork.Done.SETTLED);
      var waiting = all(ref).getFirst();
      assertThat(waiting.status()).isEqualTo(ActionStatus.WAITING_FOR_RETRY);
      assertThat(waiting.progress().retries()).isEqualTo(tried + 1);
      assertThat(waiting.message()).isEqualTo("the line is busy");
      var later = errands(ref);
      assertThat(later).singleElement().extracting(Errand::due).isEqualTo(sheaf.clock().instant().plus(pause));
      carryOut(later.getFirst());
      assertThat(probe().orders).as("not before its time").hasSize(tried + 1);
      sheaf.clock().advance(pause);
    }
    carryOut(errands(ref).getFirst());

    assertThat(statuses(ref)).containsExactly(ActionStatus.MAX_RETRIES_REACHED, ActionStatus.PENDING);
    assertThat(probe().orders).hasSize(6).extracting(Doing.Order::tries).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(probe().orders).extracting(Doing.Order::actionId).containsOnly(all(ref).getFirst().actionId());
    assertThat(errands(ref)).isEmpty();
    var shown = ann.get("/documents/" + ref.documentId() + "/actions");
    assertThat(shown.at("actions.0.retryCount")).isEqualTo("5");
    assertThat(shown.at("actions.0.maxRetries")).isEqualTo("5");
  }

  @Test
  void whatGoesWrongUnforeseenIsTriedAgainAsWell() {
    var ref = document();
    change(ref, all -> all.add(PROBED, "ann"));
    probe().answer = _ -> {
      throw new IllegalStateException("nobody thought of that");
    };

    carryOut(errands(ref).getFirst());

    assertThat(all(ref).getFirst().status()).isEqualTo(ActionStatus.WAITING_FOR_RETRY);
    assertThat(all(ref).getFirst().message()).isEqualTo("nobody thought of that");
  }

  @Test
  void whatSomebodyElseWasAskedForRunsUntilTheySayThatItIsOver() {
    var ref = document();
    change(ref, all -> all.add(PROBED, "ann").add(PROBED, "ann"));
    probe().answer = _ -> new Doing.Done.Asking(() -> Plan.nothing(Map.of("asked", Value.of("x"))));
    carryOut(errands(ref).getFirst());
    assertThat(statuses(ref)).containsExactly(ActionStatus.RUNNING, ActionStatus.PENDING);
    assertThat(errands(ref)).isEmpty();
    carryOut(Actions.doing(ref, sheaf.clock().instant()));
    assertThat(probe().orders).hasSize(1);

    var id = all(ref).getFirst().actionId();
    actions().completed(ref, id, Map.of("pages", Value.of(2)));
    actions().failed(ref, "of somebody else", "no matter");

    assertThat(statuses(ref)).containsExactly(ActionStatus.ASYNC_COMPLETE, ActionStatus.PENDING);
    probe().answer = _ -> Doing.Done.COMPLETED;
    carryOut(errands(ref).getFirst());
    assertThat(statuses(ref)).containsExactly(ActionStatus.COMPLETE, ActionStatus.COMPLETE);
    assertThat(all(ref).getFirst().progress().metadata())
        .isEqualTo(Map.of("asked", Value.of("x"), "pages", Value.of(2)));
    actions().failed(ref, id, "too late");
    assertThat(statuses(ref)).containsExactly(ActionStatus.COMPLETE, ActionStatus.COMPLETE);
    assertThat(errands(ref)).isEmpty();
  }

  @Test
  void whatAnActionChangesHappensOnceWhereverTheProcessEnds() {
    for (var when : LosingTable.When.values()) {
      for (int nth = 0; nth < 3; nth++) {
        var ref = document("{\"content\":\"text\",\"actions\":[{\"type\":\"PUBLISH\"},{\"type\":\"CHECKSUM\","
            + "\"parameters\":{\"checksumType\":\"SHA512\"}},{\"type\":\"PUBLISH\"}]}");
        losing.get().lose(when, nth);

        for (int tried = 0; tried < 10 && !errands(ref).isEmpty(); tried++) {
          try {
            if (carryOut(errands(ref).getFirst()) instanceof ErrandWork.Done.Finished) {
              break;
            }
          } catch (TableUnavailable ended) {
            assertThat(ended).hasMessageStartingWith("the process ended");
          }
        }

        assertThat(statuses(ref)).as(when + " " + nth).containsOnly(ActionStatus.COMPLETE).hasSize(3);
        // one revision for each of them, and one for having been made.
        assertThat(ann.get("/documents/" + ref.documentId()).header("ETag")).contains("\"4\"");
      }
    }
  }

  @Test
  void anErrandThatComesTwiceDoesNothingTheSecondTime() {
    var ref = document("{\"content\":\"text\",\"actions\":[{\"type\":\"PUBLISH\"}]}");
    var errand = errands(ref).getFirst();

    carryOut(errand);
    var again = carryOut(errand);

    assertThat(again).isEqualTo(ErrandWork.Done.FINISHED);
    assertThat(ann.get("/documents/" + ref.documentId()).header("ETag")).contains("\"2\"");
    assertThat(statuses(ref)).containsExactly(ActionStatus.COMPLETE);
  }

  @Test
  void anActionThatWasRunningWhenTheProcessEndedIsDoneByTheNextOne() {
    var ref = document("{\"content\":\"text\",\"actions\":[{\"type\":\"PUBLISH\"},{\"type\":\"PUBLISH\"}]}");
    losing.get().lose(LosingTable.When.BEFORE, 1);
    try {
      carryOut(errands(ref).getFirst());
    } catch (TableUnavailable ended) {
      assertThat(statuses(ref)).containsExactly(ActionStatus.COMPLETE, ActionStatus.RUNNING);
    }
    stop();

    try (var next = Running.in(folder)) {
      var path = "/documents/" + ref.documentId();
      long end = System.nanoTime() + Duration.ofSeconds(120).toNanos();
      while (!next.as("ann", "lab").get(path).header("ETag").equals(Optional.of("\"3\""))) {
        assertThat(System.nanoTime()).isLessThan(end);
      }
      var shown = next.as("ann", "lab").get(path + "/actions");
      assertThat(shown.at("actions.0.status")).isEqualTo("COMPLETE");
      assertThat(shown.at("actions.1.status")).isEqualTo("COMPLETE");
    } finally {
      start();
    }
  }

  @Test
  void whatTakesButAMomentIsBegunAndEndedInOneWrite() {
    var ref = document("{\"content\":\"text\",\"actions\":[{\"type\":\"PUBLISH\"}]}");
    losing.get().lose(LosingTable.When.BEFORE, 0);

    assertThatThrownBy(() -> carryOut(errands(ref).getFirst())).isInstanceOf(TableUnavailable.class);

    assertThat(statuses(ref)).containsExactly(ActionStatus.PENDING);
    assertThat(ann.get("/documents/" + ref.documentId()).header("ETag")).contains("\"1\"");
    carryOut(errands(ref).getFirst());
    assertThat(statuses(ref)).containsExactly(ActionStatus.COMPLETE);
    assertThat(all(ref).getFirst().progress().started()).isNotNull();
    assertThat(errands(ref)).isEmpty();
  }

  @Test
  void whatTakesButAMomentAndIsStoppedMeanwhileChangesNothing() {
    var ref = document();
    change(ref, all -> all.start(PROBED, new Step("step-1", "flow", "one"), "ann"));
    probe().isBrief = true;
    probe().answer = order -> {
      assertThat(statuses(ref)).containsExactly(ActionStatus.PENDING);
      change(ref, all -> all.stop("step-1"));
      return new Doing.Done.Changing(() -> {
        throw new AssertionError("nobody wants it any more");
      });
    };

    carryOut(errands(ref).getFirst());

    assertThat(statuses(ref)).containsExactly(ActionStatus.SKIPPED);
    assertThat(probe().ended).isEmpty();
  }

  @Test
  void whatWasToTakeButAMomentCanBeTriedAgainAndCanFail() {
    var stumbling = document();
    var failing = document();
    change(stumbling, all -> all.add(PROBED, "ann"));
    change(failing, all -> all.add(PROBED, "ann"));
    probe().isBrief = true;

    probe().answer = _ -> new Doing.Done.Again("the line is busy");
    carryOut(errands(stumbling).getFirst());
    probe().answer = _ -> new Doing.Done.Failed("no such thing");
    carryOut(errands(failing).getFirst());

    assertThat(statuses(stumbling)).containsExactly(ActionStatus.WAITING_FOR_RETRY);
    assertThat(all(stumbling).getFirst().progress().retries()).isEqualTo(1);
    assertThat(errands(stumbling)).hasSize(1);
    assertThat(statuses(failing)).containsExactly(ActionStatus.FAILED);
    assertThat(all(failing).getFirst().message()).isEqualTo("no such thing");
    assertThat(errands(failing)).isEmpty();
  }

  @Test
  void anActionThatIsStoppedWhileItRunsChangesNothing() {
    var ref = document();
    var step = new Step("step-1", "flow", "one");
    change(ref, all -> all.start(PROBED, step, "ann"));
    probe().answer = order -> {
      change(ref, all -> all.stop("step-1"));
      return new Doing.Done.Changing(() -> {
        throw new AssertionError("nobody wants it any more");
      });
    };

    carryOut(errands(ref).getFirst());

    assertThat(statuses(ref)).containsExactly(ActionStatus.SKIPPED);
    assertThat(probe().ended).isEmpty();
  }

  @Test
  void aWorkflowIsToldHowItsActionsEndAndAFailedOneHoldsUpNothing() {
    var ref = document();
    change(ref, all -> all.start(PROBED, new Step("one", "flow", "s1"), "ann")
        .start(PROBED, new Step("two", "flow", "s2"), "ann").start(PROBED, new Step("one", "flow", "s1"), "ann"));
    probe().answer = order -> order.actionId().equals("one")
        ? new Doing.Done.Failed("no such thing")
        : Doing.Done.COMPLETED;

    carryOut(errands(ref).getFirst());

    assertThat(statuses(ref)).containsExactly(ActionStatus.FAILED, ActionStatus.COMPLETE);
    assertThat(probe().ended).extracting(ActionRecord::actionId).containsExactly("one", "two");
    assertThat(probe().ended.getFirst().message()).isEqualTo("no such thing");
    assertThat(probe().ended.getFirst().step()).isEqualTo(new Step("one", "flow", "s1"));
  }

  @Test
  void aDocumentWaitsInItsQueueUntilTheWorkflowSaysOtherwise() {
    var ref = document();
    var queue = new NewAction(ActionType.QUEUE, Map.of(), "q1");
    change(ref, all -> all.enter(queue, new Step("wait", "flow", "s1"), "ann").add(PROBED, "ann"));
    assertThat(errands(ref)).isEmpty();
    assertThat(statuses(ref)).containsExactly(ActionStatus.IN_QUEUE, ActionStatus.PENDING);
    assertThat(sheaf.engines().ports().table().page(Actions.inQueue(ref.site(), "q1")).items())
        .singleElement().extracting(item -> Actions.read(ref.site(), item).actionId()).isEqualTo("wait");
    assertThat(ann.get("/documents?actionStatus=IN_QUEUE").text()).contains(ref.documentId());

    change(ref, all -> all.leave("wait", ActionStatus.COMPLETE, null).start(PROBED, new Step("next", "flow", "s2"),
        "ann"));

    assertThat(sheaf.engines().ports().table().page(Actions.inQueue(ref.site(), "q1")).items()).isEmpty();
    carryOut(errands(ref).getFirst());
    assertThat(statuses(ref)).containsOnly(ActionStatus.COMPLETE).hasSize(3);
    assertThat(probe().ended).extracting(ActionRecord::actionId).containsExactly("next");
  }

  @Test
  void workflowsMoveDocuments() {
    var ref = document("{\"path\":\"left/b.txt\",\"content\":\"text\"}");
    change(ref, all -> all.start(step(ActionType.MOVE, "path", "/x/y/"), new Step("move", "flow", "s1"), "ann"));

    carryOut(errands(ref).getFirst());

    assertThat(ann.get("/documents/" + ref.documentId()).at("path")).isEqualTo("x/y/b.txt");
    assertThat(ann.get("/folders?path=x/y").text()).contains(ref.documentId());
    assertThat(ann.get("/folders?path=left").text()).doesNotContain(ref.documentId());
    assertThat(all(ref).getFirst().progress().metadata()).isEqualTo(Map.of("path", Value.of("x/y/b.txt")));
  }

  private static NewAction step(ActionType type, String name, String value) {
    return new NewAction(type, Map.of(name, Value.of(value)), null);
  }

  @Test
  void workflowsPutDocumentsAwayAndTheRestWaitsUntilTheyAreBack() {
    var ref = document();
    change(ref, all -> all
        .start(step(ActionType.DELETE, "deleteType", "SOFT_DELETE"), new Step("away", "flow", "s1"), "ann")
        .add(PROBED, "ann"));

    carryOut(errands(ref).getFirst());

    assertThat(ann.get("/documents/" + ref.documentId()).status()).isEqualTo(404);
    assertThat(ann.get("/documents?softDeleted=true").text()).contains(ref.documentId());
    assertThat(statuses(ref)).containsExactly(ActionStatus.COMPLETE, ActionStatus.PENDING);
    assertThat(probe().ended).extracting(ActionRecord::actionId).containsExactly("away");
    ann.put("/documents/" + ref.documentId() + "/restore");
    carryOut(recorded(Actions.doing(ref, sheaf.clock().instant())));
    assertThat(statuses(ref)).containsExactly(ActionStatus.COMPLETE, ActionStatus.COMPLETE);
  }

  private Errand recorded(Errand errand) {
    sheaf.engines().ports().table().write(sheaf.door(Errands.class).recording(errand));
    return errand;
  }

  @Test
  void workflowsRemoveDocumentsForGood() {
    for (var how : List.of("HARD_DELETE", "PURGE")) {
      var ref = document();
      probe().ended.clear();
      change(ref, all -> all.start(step(ActionType.DELETE, "deleteType", how), new Step(how, "flow", "s1"), "ann"));

      carryOut(errands(ref).getFirst());

      assertThat(ann.get("/documents/" + ref.documentId()).status()).isEqualTo(404);
      assertThat(ann.get("/documents?softDeleted=true").text()).doesNotContain(ref.documentId());
      assertThat(probe().ended).singleElement().extracting(ActionRecord::status).isEqualTo(ActionStatus.COMPLETE);
      assertThat(errands(ref)).isEmpty();
    }
  }

  @Test
  void whoeverTriesAgainMovesAllThatStillWaitBehindTheCopy() {
    var ref = document();
    change(ref, all -> {
      for (int added = 0; added < 40; added++) {
        all.add(PROBED, "ann");
      }
      return all;
    });
    var before = all(ref).stream().map(ActionRecord::actionId).toList();
    probe().answer = _ -> new Doing.Done.Failed("not now");
    carryOut(errands(ref).getFirst());

    assertThat(ann.with("Idempotency-Key", "retry").post("/documents/" + ref.documentId() + "/actions/retry", "{}")
        .status()).isEqualTo(200);

    var after = all(ref);
    assertThat(after).hasSize(41);
    assertThat(after.getFirst().status()).isEqualTo(ActionStatus.FAILED_RETRY);
    assertThat(after.get(1).status()).isEqualTo(ActionStatus.PENDING);
    assertThat(before).doesNotContain(after.get(1).actionId());
    assertThat(after.stream().skip(2).map(ActionRecord::actionId)).containsExactlyElementsOf(before.subList(1, 40));
    probe().answer = _ -> Doing.Done.COMPLETED;
    carryOut(errands(ref).getFirst());
    assertThat(statuses(ref)).filteredOn(status -> status == ActionStatus.COMPLETE).hasSize(40);
  }

  @Test
  void aHeldDocumentIsNotChangedByItsActions() {
    var ref = document("{\"content\":\"text\",\"actions\":[{\"type\":\"PUBLISH\"}]}");
    assertThat(sheaf.admin().put("/documents/" + ref.documentId() + "/legalHold?siteId=lab").status()).isEqualTo(200);

    carryOut(errands(ref).getFirst());

    assertThat(statuses(ref)).containsExactly(ActionStatus.FAILED);
    assertThat(all(ref).getFirst().message()).isEqualTo("Document '" + ref.documentId() + "' is under legal hold");
  }

  @Test
  void pagesAreReadBeforeTheyAreFoundByTheirWords() {
    var ref = document("{\"content\":\"JVBERg==\",\"isBase64\":true,\"contentType\":\"application/pdf\","
        + "\"actions\":[{\"type\":\"FULLTEXT\"}]}");

    losing.get().lose(LosingTable.When.BEFORE, 1);
    try {
      carryOut(errands(ref).getFirst());
    } catch (TableUnavailable ended) {
      assertThat(ended).hasMessageStartingWith("the process ended");
    }

    assertThat(all(ref)).extracting(ActionRecord::type).containsExactly(ActionType.OCR, ActionType.FULLTEXT);
    assertThat(statuses(ref)).containsExactly(ActionStatus.RUNNING, ActionStatus.PENDING);
    change(ref, all -> all.complete(all(ref).getFirst().actionId(), Map.of()));
    carryOut(errands(ref).getFirst());
    assertThat(all(ref)).extracting(ActionRecord::type).containsExactly(ActionType.OCR, ActionType.FULLTEXT);
    assertThat(statuses(ref)).containsExactly(ActionStatus.COMPLETE, ActionStatus.COMPLETE);
  }
}

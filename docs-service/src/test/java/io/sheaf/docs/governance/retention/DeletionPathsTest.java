package io.sheaf.docs.governance.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.errands.Ringing;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every way of deleting that the code has, tried on documents that have to stay.
class DeletionPathsTest {

  /// What somebody tries. It is prepared while the document may still change, and run when it must stay.
  interface Attempt {
    Runnable prepared(Client client, String id);

    static Attempt at(String method, String path, String body) {
      return (client, id) -> () -> client.send(method, path.replace("{id}", id),
          body == null ? null : body.replace("{id}", id));
    }
  }

  /// Ways that lead to what documents consist of, with what is tried of them.
  private static final Map<String, List<Attempt>> TRIED = new TreeMap<>(Map.ofEntries(
      line("RemovalController.delete", Attempt.at("DELETE", "/documents/{id}", null),
          Attempt.at("DELETE", "/documents/{id}?softDelete=true", null)),
      line("RemovalController.purge", Attempt.at("DELETE", "/documents/{id}/purge", null)),
      line("VersionController.remove", Attempt.at("DELETE", "/documents/{id}/versions/v0", null)),
      line("DocumentController.change", Attempt.at("PATCH", "/documents/{id}", "{\"content\":\"late\"}")),
      line("FileController.save", Attempt.at("PUT", "/documents/{id}/file", "late")),
      line("Arrivals.take", DeletionPathsTest::upload),
      line("UploadsHere.arrived", DeletionPathsTest::upload),
      line("Making.saved", Attempt.at("POST", "/documents", "{\"documentId\":\"{id}\",\"content\":\"late\"}")),
      line("Removing.carryOut", action("SOFT_DELETE"), action("HARD_DELETE"), action("PURGE")),
      line("DispositionWork.step", Attempt.at("POST", "/sites/kept/dispositions", "")),
      line("ErasureWork.step", (_, _) -> DeletionPathsTest::erase)));

  /// Ways that lead to nothing of a document that is there.
  private static final Map<String, String> ASIDE = new TreeMap<>(Map.ofEntries(
      Map.entry("RemovalWork.step", "removes the rest of a document that is gone, behind its fence"),
      Map.entry("LeftoverWork.carryOut",
          "removes content that no version points to, or that of a document that is gone"),
      Map.entry("NewContents.discard", "removes content that was stored a moment ago for what was refused then"),
      Map.entry("DerivedDocuments.making", "removes content that was stored a moment ago for what was refused then"),
      Map.entry("DerivedDocuments.discardUnused",
          "removes content that was stored a moment ago for what is there already"),
      Map.entry("Corrections.correct", "removes a correction that was stored a moment ago and refused then"),
      Map.entry("ResultBlobs.delete", "removes what was read of pages and is replaced"),
      Map.entry("Zips.remove", "removes zips that were made for a day"),
      Map.entry("Export.write", "removes what somebody else removed while it copied, and which was held back for it"),
      Map.entry("Check.run", "removes what somebody else removed while it read, and which was held back for it"),
      Map.entry("Import.read",
          "removes what it has put itself, of a document that was changed while it was exported")));

  @TempDir
  static Path folder;
  private static Running sheaf;
  private static Client gus;
  private static Kept kept;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
    gus = sheaf.as("gus", "kept_govern");
    kept = new Kept(gus, "kept");
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static Map.Entry<String, List<Attempt>> line(String way, Attempt... attempts) {
    return Map.entry(way, List.of(attempts));
  }

  private static Attempt action(String type) {
    return (client, id) -> () -> {
      var added = client.post("/documents/" + id + "/actions",
          "{\"actions\":[{\"type\":\"DELETE\",\"parameters\":{\"deleteType\":\"" + type + "\"}}]}");
      if (added.status() == 201) {
        Eventually.answer(() -> client.get("/documents/" + id + "/actions"),
            actions -> actions.status() != 200 || actions.text().contains("FAILED"));
      }
    };
  }

  private static Runnable upload(Client client, String id) {
    var url = client.get("/documents/" + id + "/upload").at("url");
    return () -> {
      client.put(url, "late");
      client.get("/documents/" + id + "/content");
    };
  }

  private static void erase() {
    sheaf.admin().delete("/sites/kept?confirm=kept");
  }

  @Test
  void everyWayOfDeletingHasALineHere() {
    var gates = new TreeSet<>(ASIDE.keySet());
    gates.addAll(TRIED.keySet());
    var lines = new TreeSet<>(TRIED.keySet());
    lines.addAll(ASIDE.keySet());

    assertThat(new DeletionPaths().beginnings(gates)).containsExactlyElementsOf(lines);
  }

  @Test
  void nobodySpellsTheRemovalOfADocumentOrAVersionButThoseWhoAskWhatKeepsIt() {
    // why relations: they note beside an attribute of a document that another one changed.
    assertThat(new DeletionPaths().spelledOut()).isEqualTo(Set.of("Documents.bringingBack", "Documents.puttingAway",
        "Documents.removing", "Relations.changing", "Versions.letting"));
  }

  static Stream<String> tried() {
    return TRIED.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("tried")
  void aDocumentThatMustBeRetainedSurvives(String way) {
    for (var attempt : TRIED.get(way)) {
      var id = document();
      var run = attempt.prepared(gus, id);
      kept.retain(id, kept.policy(1000, 0));

      run.run();

      assertWhole(id);
    }
  }

  @ParameterizedTest
  @MethodSource("tried")
  void aDocumentUnderLegalHoldSurvives(String way) {
    for (var attempt : TRIED.get(way)) {
      var id = document();
      // why a policy that is over: whatever is due would be disposed of but for the hold.
      kept.retain(id, kept.policy(0, 0));
      var run = attempt.prepared(gus, id);
      kept.hold(id);

      run.run();

      assertWhole(id);
    }
  }

  /// With as many versions as there can be.
  private static String document() {
    var id = kept.document("0");
    for (int number = 1; number < 10; number++) {
      assertThat(gus.patch("/documents/" + id, "{\"content\":\"" + number + "\"}").status()).isEqualTo(200);
    }
    return id;
  }

  /// Also after what was left to be done has been looked for.
  private static void assertWhole(String id) {
    Ringing.in(sheaf);
    assertThat(gus.get("/documents/" + id).status()).isEqualTo(200);
    var versions = new ArrayList<String>();
    var list = gus.get("/documents/" + id + "/versions?limit=20");
    for (int at = 0; at < list.size("documents"); at++) {
      versions.add(list.at("documents." + at + ".versionKey"));
    }
    assertThat(versions).containsAll(IntStream.range(0, 10).mapToObj(number -> "v" + number).toList());
    assertThat(gus.get("/documents/" + id + "/content?versionKey=v0").at("content")).isEqualTo("0");
    assertThat(gus.get("/documents/" + id + "/content?versionKey=v9").at("content")).isEqualTo("9");
  }
}

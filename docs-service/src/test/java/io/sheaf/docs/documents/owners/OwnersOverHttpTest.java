package io.sheaf.docs.documents.owners;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class OwnersOverHttpTest {

  @TempDir
  static Path folder;
  private static Running running;

  private final String id = UUID.randomUUID().toString();
  private final String access = "/documents/" + id + "/access";
  private final String versions = "/documents/" + id + "/versions";
  private Client ann;
  private Client bob;
  private Client eve;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  @BeforeEach
  void aDocument() {
    ann = running.as("ann", "finance");
    bob = running.as("bob", "finance");
    eve = running.as("eve", "finance");
    ann.post("/trying/" + id, "");
    ann.put("/documents/" + id + "/file", "one");
  }

  @Test
  void aDocumentBelongsToNobodyAtFirst() {
    assertThat(ann.get(access).text()).isEqualTo("{\"editors\":[],\"viewers\":[]}");
  }

  @Test
  void thePeopleOfADocumentAreReplacedAndReadBack() {
    var replaced = bob.put(access, "{\"owner\":\"ann\",\"editors\":[\"bob\",\"bob\"],\"viewers\":[\"vic\"]}");

    var text = "{\"owner\":\"ann\",\"editors\":[\"bob\"],\"viewers\":[\"vic\"]}";
    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.text()).isEqualTo("{\"message\":\"Access set on document '" + id + "'\"}");
    assertThat(ann.get(access).text()).isEqualTo(text);
    assertThat(ann.get(access).header("ETag")).isEqualTo(replaced.header("ETag"));
  }

  @Test
  void onlyThosePeopleReadAndOnlyOwnerAndEditorsWrite() {
    ann.put(access, "{\"owner\":\"ann\",\"editors\":[\"bob\"],\"viewers\":[\"vic\"]}");
    var vic = running.as("vic", "finance");

    assertThat(eve.get(versions).text()).isEqualTo("{\"message\":\"fkq access denied\"}");
    assertThat(eve.get(versions).status()).isEqualTo(401);
    assertThat(eve.get(access).status()).isEqualTo(401);
    assertThat(vic.get(versions).status()).isEqualTo(200);
    assertThat(vic.put("/documents/" + id + "/file", "two").status()).isEqualTo(401);
    assertThat(bob.put("/documents/" + id + "/file", "two").status()).isEqualTo(200);
    assertThat(running.admin().get(versions + "?siteId=finance").status()).isEqualTo(200);
  }

  @Test
  void whereThereIsAnOwnerOnlyThatOneAndAdministratorsReplaceThem() {
    ann.put(access, "{\"owner\":\"ann\",\"editors\":[\"bob\"]}");

    assertThat(bob.put(access, "{\"owner\":\"bob\"}").text()).isEqualTo("{\"message\":\"fkq access denied\"}");
    assertThat(eve.put(access, "{\"owner\":\"eve\"}").status()).isEqualTo(401);
    assertThat(ann.put(access, "{\"owner\":\"bob\"}").status()).isEqualTo(200);
    assertThat(ann.get(access).status()).isEqualTo(401);
    assertThat(running.admin().put(access + "?siteId=finance", "{}").status()).isEqualTo(200);
    assertThat(eve.get(access).text()).isEqualTo("{\"editors\":[],\"viewers\":[]}");
  }

  @Test
  void whatIsSetAlreadyChangesNothing() {
    var first = ann.put(access, "{\"owner\":\"ann\"}");

    assertThat(ann.put(access, "{\"owner\":\"ann\"}").header("ETag")).isEqualTo(first.header("ETag"));
    assertThat(ann.with("If-Match", "\"1\"").put(access, "{}").status()).isEqualTo(412);
    assertThat(ann.with("If-None-Match", first.header("ETag").orElseThrow()).get(access).status()).isEqualTo(304);
  }

  @Test
  void anArtifactIsForThePeopleOfItsDocument() {
    var artifact = "?artifactId=01J0000000000000000000000A";
    ann.post("/trying/" + id + artifact, "");
    ann.put("/documents/" + id + "/file" + artifact, "art");

    ann.put(access, "{\"owner\":\"ann\"}");

    assertThat(ann.get(versions + artifact).status()).isEqualTo(200);
    assertThat(bob.get(versions + artifact).status()).isEqualTo(401);
    assertThat(bob.put("/documents/" + id + "/file" + artifact, "mine").status()).isEqualTo(401);
  }

  @Test
  void allThatIsWrongIsSaidAtOnce() {
    var reply = ann.put(access, "{\"owner\":\" \",\"editors\":[\"" + "x".repeat(257) + "\"],\"viewers\":\"vic\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).isEqualTo("{\"errors\":[{\"key\":\"owner\",\"error\":\"'owner' must not be empty\"},"
        + "{\"key\":\"editors[0]\",\"error\":\"'editors[0]' has more than 256 characters\"},"
        + "{\"key\":\"viewers\",\"error\":\"'viewers' must be a list\"}]}");
  }

  @Test
  void listsHaveAtMostAHundredNames() {
    assertThat(ann.put(access, "{\"owner\":\"ann\",\"viewers\":[" + names(100, "x".repeat(240)) + "]}").status())
        .isEqualTo(200);
    assertThat(ann.put(access, "{\"viewers\":[" + names(101, "x") + "]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"viewers\",\"error\":\"'viewers' has more than 100 names\"}]}");
    assertThat(ann.put(access, "{\"editors\":[" + names(100, "😀".repeat(250)) + "]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"editors\",\"error\":\"'editors' is too large\"}]}");
  }

  private static String names(int count, String stem) {
    return IntStream.range(0, count).mapToObj(at -> "\"" + stem + at + "\"").collect(Collectors.joining(","));
  }
}

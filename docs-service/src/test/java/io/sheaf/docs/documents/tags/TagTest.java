package io.sheaf.docs.documents.tags;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.Shelf;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnAwsToo
class TagTest {

  private static final String TAGS = "/documents/d1/tags";

  @TempDir
  private static Path folder;
  private static Running running;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  private static Client client(String site) {
    Shelf.of(running, site).put("d1", "a/b.txt");
    return running.as("ann", site);
  }

  @Test
  void aSingleTagIsAddedAndReadBackAsItIs() {
    var ann = client("single");

    var added = ann.post(TAGS, "{\"key\":\"category\",\"value\":\"person\"}");
    var one = ann.get(TAGS + "/category");
    var all = ann.get(TAGS);

    is(added, 201, "{\"message\":\"Created Tag 'category'.\"}");
    is(one, 200, "{\"key\":\"category\",\"value\":\"person\",\"type\":\"userdefined\",\"userId\":\"ann\","
        + "\"insertedDate\":\"" + one.at("insertedDate") + "\",\"documentId\":\"d1\"}");
    is(all, 200, "{\"tags\":[{\"key\":\"category\",\"value\":\"person\",\"type\":\"userdefined\",\"userId\":\"ann\","
        + "\"insertedDate\":\"" + one.at("insertedDate") + "\"}]}");
    assertThat(one.at("insertedDate")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+0000");
  }

  @Test
  void severalTagsAreAddedAtOnceAndListedByKey() {
    var ann = client("several");

    var added = ann.post(TAGS, """
        {"tags":[{"key":"zoo"},{"key":"list","values":["b","a","b"]},{"key":"one","values":["x"]},
                 {"key":"none","values":[]},{"key":"empty","value":""}]}""");
    var all = ann.get(TAGS);

    is(added, 201, "{\"message\":\"Created Tags.\"}");
    assertThat(keys(all)).containsExactly("empty", "list", "none", "one", "zoo");
    assertThat(all.at("tags.0.value")).isEmpty();
    assertThat(all.at("tags.1.values")).isEqualTo(ann.get(TAGS + "/list").at("values"));
    assertThat(ann.get(TAGS + "/list").text()).contains("\"values\":[\"b\",\"a\"]").doesNotContain("\"value\":");
    assertThat(ann.get(TAGS + "/one").text()).contains("\"value\":\"x\"").doesNotContain("values");
    assertThat(ann.get(TAGS + "/zoo").text()).contains("\"value\":\"\"");
  }

  @Test
  void tagsArePagedForwardsAndBack() {
    var ann = client("paged");
    ann.post(TAGS, IntStream.range(0, 12).mapToObj(at -> "{\"key\":\"k%02d\",\"values\":[\"a\",\"b\"]}".formatted(at))
        .collect(Collectors.joining(",", "{\"tags\":[", "]}")));

    var first = ann.get(TAGS + "?limit=5");
    var second = ann.get(TAGS + "?limit=5&next=" + first.at("next"));
    var third = ann.get(TAGS + "?limit=5&next=" + second.at("next"));
    var back = ann.get(TAGS + "?limit=5&previous=" + second.at("previous"));

    assertThat(keys(first)).containsExactly("k00", "k01", "k02", "k03", "k04");
    assertThat(keys(second)).containsExactly("k05", "k06", "k07", "k08", "k09");
    assertThat(keys(third)).containsExactly("k10", "k11");
    assertThat(third.at("next")).isEmpty();
    assertThat(keys(back)).isEqualTo(keys(first));
    assertThat(keys(ann.get(TAGS))).hasSize(10);
  }

  @Test
  void aTokenThatIsNotOfThisListIsRefused() {
    var ann = client("tokens");

    is(ann.get(TAGS + "?next=nonsense"), 400, "{\"message\":\"Invalid Next token\"}");
    is(ann.get(TAGS + "?previous=nonsense"), 400, "{\"message\":\"Invalid previous pagnination token\"}");
    is(ann.get(TAGS + "?previous=p.nonsense"), 400, "{\"message\":\"Invalid previous pagnination token\"}");
  }

  @Test
  void aTagThatIsAddedAgainIsReplaced() {
    var ann = client("again");
    ann.post(TAGS, "{\"key\":\"k\",\"values\":[\"a\",\"b\",\"c\"]}");
    running.clock().advance(Duration.ofSeconds(5));

    ann.post(TAGS, "{\"key\":\"k\",\"value\":\"d\"}");

    assertThat(ann.get(TAGS + "/k").at("value")).isEqualTo("d");
    assertThat(tagItems("again")).hasSize(1);
  }

  @Test
  void updatingKeepsTheOthersAndSettingReplacesThemAll() {
    var ann = client("update");
    ann.post(TAGS, "{\"tags\":[{\"key\":\"a\",\"value\":\"1\"},{\"key\":\"b\",\"values\":[\"1\",\"2\"]}]}");

    var updated = ann.patch(TAGS, "{\"tags\":[{\"key\":\"b\",\"value\":\"3\"},{\"key\":\"c\",\"value\":\"4\"}]}");
    var afterUpdate = ann.get(TAGS);
    var set = ann.put(TAGS, "{\"tags\":[{\"key\":\"c\",\"value\":\"5\"},{\"key\":\"d\"}]}");
    var afterSet = ann.get(TAGS);
    var cleared = ann.put(TAGS, "{\"tags\":[]}");

    is(updated, 200, "{\"message\":\"Updated Tags\"}");
    assertThat(keysAndValues(afterUpdate)).containsExactly("a=1", "b=3", "c=4");
    is(set, 200, "{\"message\":\"Set Tags\"}");
    assertThat(keysAndValues(afterSet)).containsExactly("c=5", "d=");
    assertThat(cleared.status()).isEqualTo(200);
    is(ann.get(TAGS), 200, "{\"tags\":[]}");
    assertThat(tagItems("update")).isEmpty();
  }

  @Test
  void oneTagIsUpdatedByItsKeyOnlyWhereItIs() {
    var ann = client("setone");
    ann.post(TAGS, "{\"key\":\"category\",\"value\":\"person\"}");

    is(ann.put(TAGS + "/category", "{\"value\":\"thing\"}"), 200,
        "{\"message\":\"Updated tag 'category' on document 'd1'.\"}");
    assertThat(ann.get(TAGS + "/category").at("value")).isEqualTo("thing");
    is(ann.put(TAGS + "/category", "{\"values\":[\"x\",\"y\"]}"), 200,
        "{\"message\":\"Updated tag 'category' on document 'd1'.\"}");
    assertThat(ann.get(TAGS + "/category").text()).contains("\"values\":[\"x\",\"y\"]");
    is(ann.put(TAGS + "/category", "{}"), 400, "{\"message\":\"request body is invalid\"}");
    is(ann.put(TAGS + "/other", "{\"value\":\"x\"}"), 404, "{\"message\":\"Tag other not found.\"}");
    is(ann.put(TAGS + "/CLAMAV_SCAN_STATUS", "{\"value\":\"x\"}"), 404,
        "{\"message\":\"Tag CLAMAV_SCAN_STATUS not found.\"}");
    is(ann.get(TAGS + "/other"), 404, "{\"message\":\"Tag other not found.\"}");
  }

  @Test
  void aTagIsRemovedByItsKey() {
    var ann = client("remove");
    ann.post(TAGS, "{\"key\":\"category\",\"values\":[\"a\",\"b\"]}");

    is(ann.delete(TAGS + "/category"), 200, "{\"message\":\"Removed 'category' from document 'd1'.\"}");
    is(ann.delete(TAGS + "/category"), 404, "{\"message\":\"Tag 'category' not found.\"}");
    assertThat(tagItems("remove")).isEmpty();
  }

  @Test
  void aValueIsRemovedAndTheLastOneTakesTheTagAlong() {
    var ann = client("removevalue");
    ann.post(TAGS, "{\"key\":\"k\",\"values\":[\"a\",\"b\",\"c\"]}");

    is(ann.delete(TAGS + "/k/b"), 200, "{\"message\":\"Removed Tag value from document 'd1'.\"}");
    assertThat(ann.get(TAGS + "/k").text()).contains("\"values\":[\"a\",\"c\"]");
    is(ann.delete(TAGS + "/k/x"), 404, "{\"message\":\"Tag/Value combination not found.\"}");
    is(ann.delete(TAGS + "/y/a"), 404, "{\"message\":\"Tag/Value combination not found.\"}");
    ann.delete(TAGS + "/k/a");
    assertThat(ann.get(TAGS + "/k").text()).contains("\"value\":\"c\"").doesNotContain("values");
    assertThat(tagItems("removevalue")).hasSize(1);
    is(ann.delete(TAGS + "/k/c"), 200, "{\"message\":\"Removed Tag value from document 'd1'.\"}");
    assertThat(tagItems("removevalue")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {"tags":[{"key":"a","value":"1"},{"key":"a","value":"2"}]} | {"message":"Tag key can only be included once in body; please use 'values' to assign multiple tag values to that key"}
      {"key":"CLAMAV_SCAN_STATUS","value":"x"}                   | {"errors":[{"key":"CLAMAV_SCAN_STATUS","error":"unallowed tag key"}]}
      {"tags":[{"key":"CLAMAV_SCAN_TIMESTAMP"}]}                 | {"errors":[{"key":"CLAMAV_SCAN_TIMESTAMP","error":"unallowed tag key"}]}
      {"tags":[{"value":"x"},{"key":""}]}                        | {"errors":[{"key":"tags[0].key","error":"'key' is required"},{"key":"tags[1].key","error":"'key' is required"}]}
      {"tags":[{"key":{}}]}                                      | {"errors":[{"key":"tags[0].key","error":"'tags[0].key' must be a text"}]}
      {"tags":7}                                                 | {"errors":[{"key":"tags","error":"'tags' must be a list"}]}
      {"tags":[{"key":"a","value":"b","values":["c"]}]}          | {"errors":[{"key":"tags[0].value","error":"either 'value' or 'values' can be set, not both"}]}
      {}                                                         | {"errors":[{"key":"tags","error":"'tags' is required"}]}
      nonsense                                                   | {"message":"invalid JSON body"}
      """)
  void whatIsWrongWithTheTagsIsSaid(String body, String answer) {
    var ann = running.as("ann", "wrong");
    if (Shelf.of(running, "wrong").find("d1").isEmpty()) {
      client("wrong");
    }

    is(ann.post(TAGS, body), 400, answer);
    is(ann.get(TAGS), 200, "{\"tags\":[]}");
  }

  @Test
  void aKeyOrAValueThatIsTooLongForTheIndexesIsRefusedByItsName() {
    var ann = client("long");

    is(ann.post(TAGS, "{\"tags\":[{\"key\":\"" + "k".repeat(1100) + "\"}]}"), 400,
        "{\"errors\":[{\"key\":\"tags[0].key\",\"error\":\"'tags[0].key' is too long\"}]}");
    is(ann.post(TAGS, "{\"tags\":[{\"key\":\"k\",\"values\":[\"v\",\"" + "#".repeat(300) + "\"]}]}"), 400,
        "{\"errors\":[{\"key\":\"tags[0].values[1]\",\"error\":\"'tags[0].values[1]' is too long\"}]}");
    assertThat(ann.post(TAGS, "{\"key\":\"" + "k".repeat(900) + "\",\"value\":\"" + "v".repeat(700) + "\"}").status())
        .isEqualTo(201);
  }

  @Test
  void aDocumentHasNinetyTagsAtMost() {
    var ann = client("many");

    assertThat(ann.post(TAGS, tags(0, 90)).status()).isEqualTo(201);
    is(ann.post(TAGS, "{\"key\":\"one\",\"value\":\"more\"}"), 400, "{\"errors\":[{\"key\":\"tags\",\"error\":"
        + "\"a document has at most 90 tags and attributes; each value of a tag with several counts as one more\"}]}");
    is(ann.post(TAGS, tags(0, 91)), 400, "{\"errors\":[{\"key\":\"tags\",\"error\":"
        + "\"a document has at most 90 tags and attributes; each value of a tag with several counts as one more\"}]}");
    is(ann.put(TAGS, tags(50, 140)), 400,
        "{\"errors\":[{\"key\":\"tags\",\"error\":\"so many tags cannot be exchanged at once\"}]}");
    assertThat(ann.put(TAGS, "{\"tags\":[{\"key\":\"k050\",\"value\":\"v\"}]}").status()).isEqualTo(200);
    assertThat(tagItems("many")).hasSize(1);
  }

  private static String tags(int from, int to) {
    return IntStream.range(from, to).mapToObj(at -> "{\"key\":\"k%03d\",\"value\":\"v\"}".formatted(at))
        .collect(Collectors.joining(",", "{\"tags\":[", "]}"));
  }

  @Test
  void aDocumentThatIsNotThereHasNoTags() {
    var ann = client("missing");

    var said = "{\"message\":\"Document d2 not found.\"}";
    is(ann.get("/documents/d2/tags"), 404, said);
    is(ann.get("/documents/d2/tags/k"), 404, said);
    is(ann.post("/documents/d2/tags", "{\"key\":\"k\"}"), 404, said);
    is(ann.patch("/documents/d2/tags", "{\"tags\":[{\"key\":\"k\"}]}"), 404, said);
    is(ann.put("/documents/d2/tags", "{\"tags\":[{\"key\":\"k\"}]}"), 404, said);
    is(ann.put("/documents/d2/tags/k", "{\"value\":\"v\"}"), 404, said);
    is(ann.delete("/documents/d2/tags/k"), 404, said);
    is(ann.delete("/documents/d2/tags/k/v"), 404, said);
  }

  @Test
  void anArtifactHasTagsOfItsOwn() {
    var ann = client("artifacts");
    Shelf.of(running, "artifacts").putArtifact("d1", "a1");

    ann.post(TAGS, "{\"key\":\"of\",\"value\":\"root\"}");
    ann.post(TAGS + "?artifactId=a1", "{\"key\":\"of\",\"value\":\"artifact\"}");

    assertThat(ann.get(TAGS + "/of").at("value")).isEqualTo("root");
    assertThat(ann.get(TAGS + "/of?artifactId=a1").at("value")).isEqualTo("artifact");
    is(ann.get(TAGS + "?artifactId=a2"), 404, "{\"message\":\"Document d1 not found.\"}");
  }

  @Test
  void everyChangeOfATagRaisesTheRevisionAndIsMadeOnlyToWhatTheClientHasSeen() {
    var ann = client("revision");

    var first = ann.get(TAGS).header("ETag").orElseThrow();
    var added = ann.with("If-Match", first).post(TAGS, "{\"key\":\"k\",\"value\":\"v\"}");
    var late = ann.with("If-Match", first).delete(TAGS + "/k");
    var known = ann.with("If-None-Match", added.header("ETag").orElseThrow()).get(TAGS + "/k");

    assertThat(added.status()).isEqualTo(201);
    assertThat(ann.get(TAGS).header("ETag")).isEqualTo(added.header("ETag")).isNotEqualTo(first);
    assertThat(late.status()).isEqualTo(412);
    assertThat(known.status()).isEqualTo(304);
  }

  @Test
  void everyChangeRecordsWhatTheTagsWereAndAre() {
    var ann = client("events");

    ann.post(TAGS, "{\"key\":\"k\",\"values\":[\"a\",\"b\"]}");
    ann.put(TAGS + "/k", "{\"value\":\"c\"}");
    ann.delete(TAGS + "/k");

    var events = events("events");
    assertThat(events).extracting(event -> event.text("resource")).containsOnly("documentTags");
    assertThat(events).extracting(event -> event.text("type")).containsExactly("CREATE", "UPDATE", "DELETE");
    assertThat(events).extracting(event -> event.text("userId")).containsOnly("ann");
    assertThat(events.get(1).value("changes").toString()).contains("oldValue", "a", "b", "newValue", "c");
    assertThat(events.get(2).value("changes").toString()).contains("oldValue").doesNotContain("newValue");
  }

  @Test
  void whoMayOnlyReadTagsNothing() {
    client("readers");
    var reader = running.as("rob", "readers_read");

    assertThat(reader.get(TAGS).status()).isEqualTo(200);
    is(reader.post(TAGS, "{\"key\":\"k\"}"), 401, "{\"message\":\"fkq access denied (groups: readers (READ))\"}");
    is(reader.delete(TAGS + "/k"), 401, "{\"message\":\"fkq access denied (groups: readers (READ))\"}");
  }

  @Test
  void belowAClosedFolderNobodyElseTags() {
    var ann = client("closed");
    Shelf.of(running, "closed").closeFolder("a", "boss", "READ");

    is(ann.get(TAGS), 401, "{\"message\":\"fkq access denied\"}");
    is(running.as("bo", "closed", "boss").with("x", "y").get(TAGS + "?siteId=closed"), 200, "{\"tags\":[]}");
    is(running.as("bo", "closed", "boss").post(TAGS + "?siteId=closed", "{\"key\":\"k\"}"), 401,
        "{\"message\":\"fkq access denied\"}");
  }

  @Test
  void aKeyWithASlashIsReachedByItsEscapedName() {
    var ann = client("slash");

    ann.post(TAGS, "{\"key\":\"a/b c#d\",\"value\":\"x/y\"}");

    assertThat(ann.get(TAGS + "/a%2Fb%20c%23d").at("value")).isEqualTo("x/y");
    is(ann.delete(TAGS + "/a%2Fb%20c%23d/x%2Fy"), 200, "{\"message\":\"Removed Tag value from document 'd1'.\"}");
  }

  private static List<Item> tagItems(String site) {
    return running.engines().ports().table()
        .page(Query.of(TableSchema.TAG.main().partition(new SiteId(site), "d1"), TableSchema.TAG.main().beginning()))
        .items();
  }

  private static List<Item> events(String site) {
    return IntStream.range(0, 4).boxed()
        .flatMap(shard -> running.engines().ports().table()
            .page(Query.of(TableSchema.EVENT.main().partition(new SiteId(site), shard))).items().stream())
        .toList();
  }

  private static List<String> keys(Reply reply) {
    return IntStream.range(0, reply.size("tags")).mapToObj(at -> reply.at("tags." + at + ".key")).toList();
  }

  private static List<String> keysAndValues(Reply reply) {
    return IntStream.range(0, reply.size("tags"))
        .mapToObj(at -> reply.at("tags." + at + ".key") + "=" + reply.at("tags." + at + ".value")).toList();
  }

  private static void is(Reply reply, int status, String text) {
    assertThat(reply.status() + " " + reply.text()).isEqualTo(status + " " + text);
  }
}

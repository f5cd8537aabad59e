package io.sheaf.docs.metadata.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random schemas, random documents, random edits. Whatever was accepted satisfied what was in force; what is reported
/// of a proposed schema is what counting every document by hand comes to; and what can be searched together is on every
/// document.
class RandomDocumentsTest {

  private static final int STEPS = 40;

  @TempDir
  Path folder;

  @Test
  void whatIsAcceptedSatisfiesTheSchemasAndReportsCountWhatDoesNot() throws Exception {
    long seed = Counts.seed();
    System.out.println("SHEAF_TEST_SEED=" + seed);
    try (var running = Running.in(folder)) {
      for (int at = 0; at < Counts.of(2, 300); at++) {
        var life = new Life(running, "random" + at, new Random(seed + at));
        for (int step = 0; step < STEPS; step++) {
          life.step();
        }
        life.compareReports();
        life.compareCombinations();
      }
    }
  }

  private static final class Life {

    private final Random random;
    private final RandomSchemas schemas;
    private final SchemaDesk desk;
    private final List<String> classifications = new ArrayList<>();
    private final Map<String, Schema> ofClassification = new TreeMap<>();
    private final List<String> documents = new ArrayList<>();
    private @Nullable Schema ofSite;

    Life(Running running, String site, Random random) {
      this.random = random;
      this.schemas = new RandomSchemas(random);
      this.desk = SchemaDesk.at(running, site);
      RandomSchemas.TYPES.forEach((key, type) -> desk.attribute(key, type.name()));
      desk.entities("t1", "x", "y").entities("t2", "x");
    }

    void step() {
      int what = random.nextInt(100);
      if (what < 8) {
        setSiteSchema();
      } else if (what < 14) {
        setClassification();
      } else if (what < 45 || documents.isEmpty()) {
        create();
      } else if (what < 75) {
        change();
      } else if (what < 90) {
        remove();
      } else {
        classify();
      }
    }

    private void setSiteSchema() {
      var wanted = schemas.schema("site");
      var reply = desk.client().put(desk.schemaPath(), Written.schema(wanted));
      assertThat(reply.status()).as(reply.toString()).isIn(200, 400);
      if (reply.status() == 200) {
        ofSite = wanted;
      }
    }

    private void setClassification() {
      var id = classifications.size() < 3 ? "c" + classifications.size() : classifications.get(random.nextInt(3));
      var wanted = schemas.schema(id);
      var reply = desk.client().put(desk.classificationsPath() + "/" + id,
          "{\"classification\":" + Written.schema(wanted) + "}");
      assertThat(reply.status()).as(reply.toString()).isIn(200, 400);
      if (reply.status() == 200) {
        ofClassification.put(id, wanted);
        if (!classifications.contains(id)) {
          classifications.add(id);
        }
      }
    }

    private void create() {
      var values = schemas.document();
      var body = new ArrayList<String>();
      values.values().forEach(value -> body.add(Written.value(value)));
      if (!classifications.isEmpty() && random.nextInt(3) == 0) {
        body.add("{\"classificationId\":\"" + classifications.get(random.nextInt(classifications.size())) + "\"}");
      }
      var reply = desk.add("[" + String.join(",", body) + "]");
      assertThat(reply.status()).as(reply.toString()).isIn(201, 400);
      if (reply.status() == 201) {
        var id = reply.at("documentId");
        documents.add(id);
        satisfies(id);
      } else if (reply.at("errors").contains("missing required")) {
        assertThat(ofSite != null || !classifications.isEmpty()).isTrue();
      }
    }

    private String anyDocument() {
      return documents.get(random.nextInt(documents.size()));
    }

    private void change() {
      var id = anyDocument();
      var keys = List.copyOf(RandomSchemas.TYPES.keySet());
      var key = keys.get(random.nextInt(keys.size()));
      var value = Written.value(schemas.value(key, type(key)));
      var reply = switch (random.nextInt(3)) {
        case 0 -> desk.client().put("/documents/" + id + "/attributes/" + key, "{\"attribute\":" + value + "}");
        case 1 -> desk.client().post("/documents/" + id + "/attributes", "{\"attributes\":[" + value + "]}");
        default -> desk.client().patch("/documents/" + id, "{\"attributes\":[" + value + "]}");
      };
      assertThat(reply.status()).as(reply.toString()).isIn(200, 201, 400);
      if (reply.status() != 400) {
        satisfies(id);
      }
    }

    private static DataType type(String key) {
      return Optional.ofNullable(RandomSchemas.TYPES.get(key)).orElseThrow();
    }

    private void remove() {
      var id = anyDocument();
      var keys = List.copyOf(RandomSchemas.TYPES.keySet());
      var key = keys.get(random.nextInt(keys.size()));
      var before = said(id);
      var reply = desk.client().delete("/documents/" + id + "/attributes/" + key);
      assertThat(reply.status()).as(reply.toString()).isIn(200, 400, 404);
      assertThat(reply.status() == 404).isEqualTo(!before.values().containsKey(key));
      if (reply.status() == 200) {
        satisfies(id);
      }
    }

    private void classify() {
      if (classifications.isEmpty()) {
        return;
      }
      var id = anyDocument();
      var reply = desk.client().patch("/documents/" + id, "{\"attributes\":[{\"classificationId\":\""
          + classifications.get(random.nextInt(classifications.size())) + "\"}]}");
      assertThat(reply.status()).as(reply.toString()).isIn(200, 400);
      if (reply.status() == 200) {
        satisfies(id);
      }
    }

    /// What a document says, as a client reads it.
    private record Said(Map<String, AttributeValue> values, List<String> classifications, TreeSet<String> composed) {}

    private Said said(String id) {
      var values = new LinkedHashMap<String, AttributeValue>();
      var classified = new ArrayList<String>();
      var composed = new TreeSet<String>();
      var reply = desk.client().get("/documents/" + id + "/attributes?limit=1000");
      assertThat(reply.status()).isEqualTo(200);
      for (JsonNode node : Optional.ofNullable(reply.json().get("attributes")).orElseThrow().values()) {
        var key = Written.text(node, "key");
        switch (Written.text(node, "valueType")) {
          case "CLASSIFICATION" -> classified.addAll(Written.texts(node));
          case "COMPOSITE_STRING" -> Written.texts(node).forEach(text -> composed.add(key + "=" + text));
          default -> values.put(key, Written.read(key, node));
        }
      }
      return new Said(values, classified, composed);
    }

    private List<Schema> inForce(Said said) {
      var all = new ArrayList<Schema>();
      Optional.ofNullable(ofSite).ifPresent(all::add);
      new TreeSet<>(said.classifications()).forEach(id -> all.add(ofClassification.get(id)));
      return all;
    }

    private void satisfies(String id) {
      var said = said(id);
      assertThat(NaiveModel.wrong(inForce(said), said.values())).as("%s under %s", said, inForce(said)).isEmpty();
      assertThat(said.composed()).as("%s under %s", said, inForce(said))
          .isEqualTo(NaiveModel.composed(inForce(said), said.values()));
    }

    void compareReports() {
      var proposed = schemas.schema("proposed");
      var reply = desk.client().post(desk.schemaPath() + "/impact", Written.schema(proposed));
      if (reply.status() == 400) {
        return;
      }
      var expected = new TreeMap<String, Integer>();
      int violating = 0;
      for (var id : documents) {
        var said = said(id);
        var after = new ArrayList<>(inForce(said));
        if (ofSite != null) {
          after.removeFirst();
        }
        after.addFirst(proposed);
        var wrong = NaiveModel.wrong(after, said.values());
        violating += wrong.isEmpty() ? 0 : 1;
        wrong.stream().map(one -> one.startsWith("ADDITIONAL") ? "ADDITIONAL_ATTRIBUTES" : one).distinct()
            .forEach(one -> expected.merge(one, 1, Integer::sum));
      }
      var counted = new TreeMap<String, Integer>();
      for (int at = 0; at < reply.size("rules"); at++) {
        counted.put((reply.at("rules." + at + ".rule") + " " + reply.at("rules." + at + ".attributeKey")).strip(),
            Integer.parseInt(reply.at("rules." + at + ".documents")));
      }
      assertThat(counted).isEqualTo(expected);
      assertThat(reply.at("violating")).isEqualTo(String.valueOf(violating));
      assertThat(reply.at("documents")).isEqualTo(String.valueOf(documents.size()));
    }

    void compareCombinations() {
      new StoredSchemas(desk.running(), desk.site()).awaitCalm();
      var all = new ArrayList<>(ofClassification.values());
      Optional.ofNullable(ofSite).ifPresent(all::add);
      all.forEach(schema -> schema.compositeKeys().forEach(key -> {
        assertThat(desk.running().door(Schemas.class).searchable(new SiteId(desk.site()), key.attributeKeys()))
            .contains(key);
      }));
      for (var id : documents) {
        var said = said(id);
        assertThat(said.composed()).as("%s under %s", said, inForce(said))
            .isEqualTo(NaiveModel.composed(inForce(said), said.values()));
      }
    }
  }
}

package io.sheaf.docs.documents.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.TableBetween;
import io.sheaf.docs.web.Features;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a creation has to read before it can write, and that it is held to what is demanded in that moment all the
/// same.
class CreationReadsTest {

  /// Keeps which keys are asked for.
  private static final class Watched extends TableBetween {

    private final Table table;
    private final List<Collection<Key>> finds = new CopyOnWriteArrayList<>();

    Watched(Table table) {
      super(table);
      this.table = table;
    }

    @Override
    public Map<Key, Item> find(Collection<Key> keys) {
      finds.add(List.copyOf(keys));
      return super.find(keys);
    }

    @Override
    public boolean isCurrent(Query list) {
      return table.isCurrent(list);
    }

    boolean wasAskedFor(Key key) {
      return finds.stream().anyMatch(keys -> keys.contains(key));
    }

    /// Those of the site, without what is read of a document afterwards, for the text index, and without what processes
    /// ask now and then where they are several: whether another one erases the site.
    List<Collection<Key>> findsOf(SiteId site) {
      return finds.stream().filter(keys -> keys.stream().map(Key::toString)
          .anyMatch(key -> key.contains(site.text()) && !key.contains("/docs#") && !key.contains("[erasures ")))
          .toList();
    }

    void forget() {
      finds.clear();
    }
  }

  private static final String SITES_SCHEMA = "/sites/%s/schema/document";

  private static Watched table;
  private static Running running;

  @BeforeAll
  static void start(@TempDir Path folder) {
    running = Running.in(folder, bare -> table = new Watched(bare), Features.USUAL.withAutomation(false));
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  private static void define(Client client, String fields) {
    assertThat(client.post("/attributes", "{\"attribute\":{" + fields + "}}").status()).isEqualTo(200);
  }

  private static Reply make(Client client, String attributes) {
    return client.post("/documents", "{\"path\":\"a/b.txt\",\"content\":\"x\",\"attributes\":[" + attributes + "]}");
  }

  private static void demand(Client client, String site, String attributes) {
    assertThat(client.put(SITES_SCHEMA.formatted(site), "{\"name\":\"s\",\"attributes\":{" + attributes
        + ",\"allowAdditionalAttributes\":true}}").status()).isEqualTo(200);
  }

  @Test
  void aCreationReadsNoMoreThanWhereItIsFiledAndWhatTheSiteSets() {
    var site = new SiteId("reads");
    var ann = running.as("ann", "reads");
    define(ann, "\"key\":\"colour\"");
    make(ann, "");
    make(ann, "{\"key\":\"colour\",\"stringValue\":\"red\"}");
    table.forget();

    assertThat(make(ann, "").status()).isEqualTo(201);
    var plain = table.findsOf(site);
    assertThat(make(ann, "{\"key\":\"colour\",\"stringValue\":\"blue\"}").status()).isEqualTo(201);

    assertThat(table.wasAskedFor(TableSchema.SITE_SCHEMA.key(site, "document"))).isFalse();
    assertThat(table.wasAskedFor(TableSchema.ATTRIBUTE_DEFINITION.key(site, "colour"))).isFalse();
    assertThat(table.wasAskedFor(TableSchema.ATTRIBUTE_DEFINITION_CHANGE.key(site))).isFalse();
    // settings, folder rules, the folder, the name in it
    assertThat(plain).hasSizeLessThanOrEqualTo(4);
    assertThat(table.findsOf(site)).hasSize(2 * plain.size());
  }

  @Test
  void aSchemaHoldsForTheVeryNextDocument() {
    var ann = running.as("ann", "next");
    define(ann, "\"key\":\"colour\"");
    for (int round = 0; round < 5; round++) {
      assertThat(make(ann, "").status()).isEqualTo(201);

      demand(ann, "next", "\"required\":[{\"attributeKey\":\"colour\"}]");

      assertThat(make(ann, "").text()).isEqualTo(
          "{\"errors\":[{\"key\":\"colour\",\"error\":\"missing required attribute 'colour'\"}]}");
      demand(ann, "next", "\"required\":[]");
    }
  }

  @Test
  void nobodyIsRefusedForWhatASchemaSaidAMomentAgo() {
    var ann = running.as("ann", "moment");
    define(ann, "\"key\":\"colour\"");
    demand(ann, "moment", "\"optional\":[{\"attributeKey\":\"colour\",\"allowedValues\":[\"red\"]}]");
    assertThat(make(ann, "{\"key\":\"colour\",\"stringValue\":\"red\"}").status()).isEqualTo(201);
    assertThat(make(ann, "{\"key\":\"colour\",\"stringValue\":\"blue\"}").status()).isEqualTo(400);

    demand(ann, "moment", "\"optional\":[{\"attributeKey\":\"colour\",\"allowedValues\":[\"red\",\"blue\"]}]");

    assertThat(make(ann, "{\"key\":\"colour\",\"stringValue\":\"blue\"}").status()).isEqualTo(201);
  }

  @Test
  void aDefinitionHoldsForTheVeryNextDocument() {
    var ann = running.as("ann", "definitions");
    define(ann, "\"key\":\"colour\"");
    var blue = "{\"key\":\"colour\",\"stringValue\":\"blue\"}";
    assertThat(make(ann, blue).status()).isEqualTo(201);

    ann.patch("/attributes/colour", "{\"attribute\":{\"validationRegex\":\"red\"}}");

    assertThat(make(ann, blue).text()).isEqualTo(
        "{\"errors\":[{\"key\":\"colour\",\"error\":\"'colour' unexpected value 'blue'\"}]}");
    ann.patch("/attributes/colour", "{\"attribute\":{\"validationRegex\":\"\"}}");
    assertThat(make(ann, blue).status()).isEqualTo(201);
  }
}

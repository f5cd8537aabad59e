package io.sheaf.docs.metadata.locales;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.metadata.schemas.LocalizedTexts;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalesTest {

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

  private static void assertRefused(Reply reply, String body) {
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).isEqualTo(body);
  }

  private static void assertMissing(Reply reply, String message) {
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text()).isEqualTo("{\"message\":\"" + message + "\"}");
  }

  private static String locale(String locale) {
    return "{\"locale\":\"" + locale + "\"}";
  }

  private static String item(String fields) {
    return "{\"resourceItem\":{" + fields + "}}";
  }

  private static String hello(String text) {
    return item("\"itemType\":\"INTERFACE\",\"interfaceKey\":\"hello\",\"localizedValue\":\"" + text + "\"");
  }

  private static String path(String itemKey) {
    return URLEncoder.encode(itemKey, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Test
  void aLanguageIsSetUpListedAndRemoved() {
    var ann = sheaf.as("ann", "locales1");
    var path = "/sites/locales1/locales";

    var saved = ann.post(path, locale("fr-CA"));
    assertThat(saved.status()).isEqualTo(201);
    assertThat(saved.text()).isEqualTo("{\"message\":\"Locale 'fr-CA' saved\"}");
    assertThat(ann.post(path, locale("fr-CA")).status()).isEqualTo(201);
    ann.post(path, locale("en"));
    ann.post(path, locale("haw"));

    assertThat(ann.get(path).text())
        .isEqualTo("{\"locales\":[{\"locale\":\"en\"},{\"locale\":\"fr-CA\"},{\"locale\":\"haw\"}]}");
    var first = ann.get(path + "?limit=2");
    assertThat(ann.get(path + "?limit=2&next=" + first.at("next")).at("locales.0.locale")).isEqualTo("haw");
    assertThat(ann.delete(path + "/haw").text()).isEqualTo("{\"message\":\"Locale 'haw' deleted\"}");
    assertRefused(ann.delete(path + "/haw"),
        "{\"errors\":[{\"key\":\"locale\",\"error\":\"Locale 'haw' not found\"}]}");
  }

  @Test
  void whatIsNoLanguageIsRefused() {
    var ann = sheaf.as("ann", "locales2");
    for (var wrong : List.of("english", "xx", "en-UK1", "en_US", "EN", "en-XX", "qqq")) {
      assertRefused(ann.post("/sites/locales2/locales", locale(wrong)),
          "{\"errors\":[{\"key\":\"locale\",\"error\":\"invalid locale '" + wrong + "'\"}]}");
    }
    assertRefused(ann.post("/sites/locales2/locales", "{}"),
        "{\"errors\":[{\"key\":\"locale\",\"error\":\"'locale' is required\"}]}");
  }

  @Test
  void aTextOfTheInterfaceIsSaidChangedAndRemoved() {
    var ann = sheaf.as("ann", "locales3");
    ann.post("/sites/locales3/locales", locale("en"));
    var path = "/sites/locales3/locales/en/resourceItems";

    var added = ann.post(path, hello("Hello"));
    assertThat(added.status()).isEqualTo(201);
    assertThat(added.text()).isEqualTo("{\"itemKey\":\"INTERFACE##hello\"}");
    var one = path + "/" + path("INTERFACE##hello");
    assertThat(ann.get(one).json().get("resourceItem").size()).isEqualTo(4);
    assertThat(ann.get(one).at("resourceItem.localizedValue")).isEqualTo("Hello");
    assertThat(ann.get(one).at("resourceItem.itemKey")).isEqualTo("INTERFACE##hello");

    assertThat(ann.put(one, hello("Hi")).status()).isEqualTo(200);
    assertThat(ann.get(one).at("resourceItem.localizedValue")).isEqualTo("Hi");
    assertRefused(ann.delete("/sites/locales3/locales/en"),
        "{\"errors\":[{\"key\":\"locale\",\"error\":\"Locale Item Resources found for Locale 'en'\"}]}");

    assertThat(ann.delete(one).text()).isEqualTo("{\"message\":\"ItemKey 'INTERFACE##hello' deleted\"}");
    assertMissing(ann.get(one), "ItemKey 'INTERFACE##hello' not found");
    assertMissing(ann.delete(path + "/abc"), "ItemKey 'abc' not found");
    assertMissing(ann.put(path + "/asdad", hello("Hi")), "itemKey 'asdad' not found");
    assertThat(ann.delete("/sites/locales3/locales/en").status()).isEqualTo(200);
  }

  @Test
  void whatIsWrongWithAnItemIsSaidAtOnce() {
    var ann = sheaf.as("ann", "locales4");
    ann.post("/sites/locales4/locales", locale("de"));
    var path = "/sites/locales4/locales/de/resourceItems";

    assertRefused(ann.post(path, "{}"), "{\"message\":\"Invalid request\"}");
    assertRefused(ann.post(path, item("\"itemType\":\"INTERFACE\"")),
        "{\"errors\":[{\"key\":\"localizedValue\",\"error\":\"'localizedValue' is required\"},"
            + "{\"key\":\"interfaceKey\",\"error\":\"'interfaceKey' is required\"}]}");
    assertRefused(ann.post("/sites/locales4/locales/en/resourceItems", hello("x")),
        "{\"errors\":[{\"key\":\"locale\",\"error\":\"Locale 'en' not found\"}]}");
    assertRefused(ann.post(path, value("abc", "1")),
        "{\"errors\":[{\"key\":\"abc\",\"error\":\"missing attribute 'abc'\"}]}");
    assertRefused(ann.post(path, value("LockedBy", "1")),
        "{\"errors\":[{\"key\":\"LockedBy\",\"error\":\"AttributeKey 'LockedBy' is not used in schema\"}]}");
    assertRefused(ann.post(path, item("\"itemType\":\"CLASSIFICATION\",\"classificationId\":\"none\","
        + "\"attributeKey\":\"LockedBy\",\"allowedValue\":\"1\",\"localizedValue\":\"eins\"")),
        "{\"errors\":[{\"key\":\"LockedBy\",\"error\":\"AttributeKey 'LockedBy' is not used in classification\"}]}");
  }

  private static String value(String key, String value) {
    return item("\"itemType\":\"SCHEMA\",\"attributeKey\":\"" + key + "\",\"allowedValue\":\"" + value
        + "\",\"localizedValue\":\"text of " + value + "\"");
  }

  @Test
  void itemsAreListedByTypeAndKeyPageByPage() {
    var ann = sheaf.as("ann", "locales5");
    setSchema(ann, "locales5");
    var path = "/sites/locales5/locales/en/resourceItems";
    ann.post("/sites/locales5/locales", locale("en"));
    ann.post("/sites/locales5/locales", locale("en-US"));
    for (var key : List.of("b", "a")) {
      ann.post(path, item("\"itemType\":\"INTERFACE\",\"interfaceKey\":\"" + key + "\",\"localizedValue\":\"x\""));
    }
    ann.post("/sites/locales5/locales/en-US/resourceItems", hello("Howdy"));
    assertThat(ann.post(path, value("LockedBy", "a##b")).at("itemKey")).isEqualTo("SCHEMA##LockedBy##a##b");

    var keys = new ArrayList<String>();
    var page = ann.get(path + "?limit=1");
    keys.add(page.at("resourceItems.0.itemKey"));
    while (!page.at("next").isEmpty()) {
      page = ann.get(path + "?limit=1&next=" + page.at("next"));
      keys.add(page.at("resourceItems.0.itemKey"));
    }

    assertThat(keys).containsExactly("INTERFACE##a", "INTERFACE##b", "SCHEMA##LockedBy##a##b");
    assertThat(ann.get(path + "/" + path("SCHEMA##LockedBy##a##b")).at("resourceItem.allowedValue")).isEqualTo("a##b");
  }

  private static void setSchema(Client client, String site) {
    var set = client.put("/sites/" + site + "/schema/document", "{\"name\":\"s\",\"attributes\":{\"optional\":["
        + "{\"attributeKey\":\"LockedBy\",\"allowedValues\":[\"1\",\"2\",\"a##b\"]}]}}");
    assertThat(set.status()).as(set.text()).isEqualTo(200);
  }

  @Test
  void anAllowedValueIsSaidInALanguage() {
    var ann = sheaf.as("ann", "locales6");
    setSchema(ann, "locales6");
    ann.post("/sites/locales6/locales", locale("en"));
    var path = "/sites/locales6/locales/en/resourceItems";

    assertRefused(ann.post(path, value("LockedBy", "111")),
        "{\"errors\":[{\"key\":\"LockedBy\",\"error\":\"invalid allowed value '111' on key 'LockedBy'\"}]}");
    assertThat(ann.post(path, value("LockedBy", "1")).text()).isEqualTo("{\"itemKey\":\"SCHEMA##LockedBy##1\"}");

    var texts = sheaf.door(LocalizedTexts.class);
    var site = new SiteId("locales6");
    assertThat(texts.of(site, "en", "LockedBy", List.of("1", "2"), null)).isEqualTo(Map.of("1", "text of 1"));
    assertThat(texts.of(site, "de", "LockedBy", List.of("1", "2"), null)).isEmpty();
    assertThat(texts.of(site, "en", "LockedBy", List.of("1"), "other")).isEmpty();
  }

  @Test
  void aLanguageNeverGoesFromUnderAnItemThatIsSaidMeanwhile() throws Exception {
    var ann = sheaf.as("ann", "locales7");
    for (int round = 0; round < 8; round++) {
      ann.post("/sites/locales7/locales", locale("en"));
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var said = threads.submit(() -> ann.post("/sites/locales7/locales/en/resourceItems", hello("x")));
        var removed = threads.submit(() -> ann.delete("/sites/locales7/locales/en"));

        assertThat(removed.get().status()).isEqualTo(said.get().status() == 201 ? 400 : 200);
      }
      ann.delete("/sites/locales7/locales/en/resourceItems/" + path("INTERFACE##hello"));
      assertThat(ann.delete("/sites/locales7/locales/en").status()).isIn(200, 400);
    }
  }
}

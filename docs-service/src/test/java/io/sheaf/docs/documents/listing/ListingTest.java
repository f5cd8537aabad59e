package io.sheaf.docs.documents.listing;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListingTest {

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

  @Test
  void aListedDocumentShowsWhatItIs() {
    var ann = sheaf.as("ann", "shown");
    var id = ann
        .post("/documents", "{\"path\":\"a.txt\",\"documents\":[],\"metadata\":[{\"key\":\"k\",\"value\":\"v\"}]}")
        .at("documentId");
    var date = ann.get("/documents/" + id).at("insertedDate");

    assertThat(ann.get("/documents").text()).isEqualTo("{\"documents\":[{\"path\":\"a.txt\",\"insertedDate\":\"" + date
        + "\",\"lastModifiedDate\":\"" + date + "\",\"documentId\":\"" + id
        + "\",\"userId\":\"ann\",\"metadata\":[{\"key\":\"k\",\"value\":\"v\"}]}]}");
    assertThat(ann.get("/documents?projection=DOCUMENT_ID_ONLY").text())
        .isEqualTo("{\"documents\":[{\"documentId\":\"" + id + "\"}]}");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void aWalkReachesEveryDocumentOnceNewestFirst(long seed) {
    var random = new java.util.Random(seed);
    var site = "walk" + seed;
    var ann = sheaf.as("ann", site);
    var there = new ArrayList<String>();
    var away = new ArrayList<String>();
    for (int step = 0; step < 60; step++) {
      switch (random.nextInt(10)) {
        case 0 -> sheaf.clock().advance(Duration.ofHours(random.nextInt(80)));
        case 1 -> sheaf.clock().advance(Duration.ofDays(1));
        case 2 -> {
          if (!there.isEmpty()) {
            ann.delete("/documents/" + there.remove(random.nextInt(there.size())));
          }
        }
        case 3 -> {
          if (!there.isEmpty()) {
            var id = there.remove(random.nextInt(there.size()));
            ann.delete("/documents/" + id + "?softDelete=true");
            away.add(id);
          }
        }
        case 4 -> ann.patch("/documents/" + (there.isEmpty() ? "none" : there.getFirst()), "{\"width\":\"1\"}");
        default -> there.add(ann.post("/documents", "{\"content\":\"" + step + "\"}").at("documentId"));
      }
    }
    Collections.reverse(there);
    Collections.reverse(away);

    for (int limit : new int[]{1, 2, 3, 5, 10, 1000}) {
      assertThat(walk(ann, "/documents?limit=" + limit)).as("seed %d, limit %d", seed, limit).isEqualTo(there);
      assertThat(walk(ann, "/documents?softDeleted=true&limit=" + limit)).as("seed %d", seed).isEqualTo(away);
    }
    away.forEach(id -> assertThat(ann.put("/documents/" + id + "/restore").status()).isEqualTo(200));
    assertThat(walk(ann, "/documents?limit=4")).containsExactlyInAnyOrderElementsOf(together(there, away));
  }

  @Test
  void twentyThreadsThatMakeDocumentsFindAllOfThem() throws Exception {
    var site = "threads";
    sheaf.clock().advance(Duration.ofDays(3));
    var made = new ConcurrentLinkedQueue<String>();
    try (var threads = Executors.newFixedThreadPool(20)) {
      for (int thread = 0; thread < 20; thread++) {
        int number = thread;
        threads.submit(() -> {
          var ann = sheaf.as("ann" + number, site);
          for (int at = 0; at < 5; at++) {
            made.add(ann.post("/documents", "{\"path\":\"new/folder/" + number + "-" + at + "\",\"content\":\"x\"}")
                .at("documentId"));
          }
        });
      }
    }
    var ann = sheaf.as("ann", site);

    assertThat(made).hasSize(100).doesNotContain("");
    assertThat(walk(ann, "/documents?limit=7")).containsExactlyInAnyOrderElementsOf(made);
    assertThat(ann.get("/folders?path=new").size("documents")).isEqualTo(1);
    assertThat(ann.get("/folders?path=new/folder&limit=200").size("documents")).isEqualTo(100);
  }

  @Test
  void aDayIsADayOfItsZone() {
    sheaf.clock().advance(Duration.ofDays(2));
    var ann = sheaf.as("ann", "zones");
    var made = new TreeMap<String, String>();
    for (int hour = 0; hour < 48; hour++) {
      var id = ann.post("/documents", "{\"content\":\"x\"}").at("documentId");
      made.put(ann.get("/documents/" + id).at("insertedDate"), id);
      sheaf.clock().advance(Duration.ofHours(1));
    }
    var dates = new ArrayList<>(made.keySet());
    var day = dates.get(24).substring(0, 10);
    var ofDay = dates.stream().filter(date -> date.startsWith(day)).toList();

    assertThat(idsOf(ann, "/documents?limit=100&date=" + day)).hasSameSizeAs(ofDay)
        .containsExactlyElementsOf(ofDay.reversed().stream().map(made::get).toList());
    for (var tz : List.of("%2B05:00", "+05:00", "%2B0500", "0500", "05", "%2005:00", "Asia/Karachi")) {
      var found = walk(ann, "/documents?limit=3&date=" + day + "&tz=" + tz);
      int first = dates.indexOf(ofDay.getFirst());
      var expected = dates.subList(Math.max(0, first - 5), Math.min(dates.size(), first + ofDay.size() - 5)).reversed()
          .stream().map(made::get).toList();
      assertThat(found).as(tz).isEqualTo(expected);
    }
    assertThat(idsOf(ann, "/documents?date=" + day + "&tz=-12:00&limit=100")).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"actionStatus=nothing,invalid actionStatus 'nothing'",
      "actionStatus=COMPLETE,invalid actionStatus 'COMPLETE'",
      "syncStatus=x,invalid syncStatus 'x'", "softDeleted=true&sort=up,invalid sort 'up'",
      "softDeleted=true&start=x,invalid start 'x'",
      "softDeleted=true&end=2024-13-01T00:00:00Z,invalid end '2024-13-01T00:00:00Z'",
      "date=2024-02-30,invalid date '2024-02-30'", "date=2024-02-20&tz=Nowhere,invalid tz 'Nowhere'",
      "date=0000-01-01,invalid date '0000-01-01'", "owner=bob,invalid owner 'bob'", "next=abc,Invalid Next token"})
  void whatCannotBeListedIsRefused(String query, String text) {
    var refused = sheaf.as("ann", "refused").get("/documents?" + query);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo("{\"message\":\"" + text + "\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"actionStatus=failed", "syncStatus=FULLTEXT_METADATA_FAILED", "date=2024-02-29&tz=UTC",
      "owner=me", "softDeleted=true&start=2024-01-01T00:00:00+00:00&end=2024-01-02T00:00:00%2B0000"})
  void aListOfNothingIsEmpty(String query) {
    var list = sheaf.as("ann", "nothing").get("/documents?" + query);

    assertThat(list.status()).isEqualTo(200);
    assertThat(list.text()).isEqualTo("{\"documents\":[]}");
  }

  @Test
  void aTokenOfAnotherListIsRefused() {
    var ann = sheaf.as("ann", "tokens");
    for (int at = 0; at < 3; at++) {
      var id = ann.post("/documents", "{\"content\":\"x\"}").at("documentId");
      ann.post("/documents", "{\"content\":\"x\"}");
      ann.delete("/documents/" + id + "?softDelete=true");
    }
    var token = ann.get("/documents?limit=1").at("next");
    var ofAway = ann.get("/documents?limit=1&softDeleted=true").at("next");

    assertThat(ann.get("/documents?softDeleted=true&next=" + token).text())
        .isEqualTo("{\"message\":\"Invalid Next token\"}");
    assertThat(ann.get("/documents?next=" + ofAway).status()).isEqualTo(400);
    assertThat(ann.get("/documents?date=2101-01-01&next=" + token).status()).isEqualTo(400);
    assertThat(sheaf.as("bob", "tokens").get("/documents?next=" + token).status()).isEqualTo(400);
    assertThat(ann.get("/documents?next=" + token).status()).isEqualTo(200);
  }

  @Test
  void deletedDocumentsAreListedByTheTimeOfIt() {
    var ann = sheaf.as("ann", "times");
    var ids = new ArrayList<String>();
    var times = new ArrayList<String>();
    for (int at = 0; at < 4; at++) {
      var id = ann.post("/documents", "{\"content\":\"x\"}").at("documentId");
      sheaf.clock().advance(Duration.ofSeconds(10));
      ann.delete("/documents/" + id + "?softDelete=true");
      ids.add(id);
      times.add(ann.get("/documents?softDeleted=true").at("documents.0.deletedDate").replace("+0000", "Z"));
    }

    var between = "&start=" + times.get(1) + "&end=" + times.get(2);
    assertThat(idsOf(ann, "/documents?softDeleted=true&sort=asc" + between)).isEqualTo(ids.subList(1, 3));
    assertThat(idsOf(ann, "/documents?softDeleted=true" + between)).isEqualTo(ids.subList(1, 3).reversed());
    assertThat(idsOf(ann, "/documents?softDeleted=true&end=" + times.get(0))).isEqualTo(ids.subList(0, 1));
    assertThat(idsOf(ann, "/documents?softDeleted=true&start=" + times.get(3))).isEqualTo(ids.subList(3, 4));
  }

  @Test
  void whatACallerMayNotReadIsSkippedBeforePagesAreCut() {
    var ann = sheaf.as("ann", "closed");
    var open = new ArrayList<String>();
    for (int at = 0; at < 30; at++) {
      ann.post("/documents", "{\"path\":\"secret/" + at + "\",\"content\":\"x\"}");
      if (at % 7 == 0) {
        open.addFirst(ann.post("/documents", "{\"path\":\"open/" + at + "\",\"content\":\"x\"}").at("documentId"));
      }
    }
    assertThat(sheaf.admin().put("/folders/permissions?siteId=closed",
        "{\"path\":\"secret\",\"roles\":[{\"roleName\":\"chief\",\"permissions\":[\"READ\"]}]}").status())
        .isEqualTo(200);

    assertThat(walk(ann, "/documents?limit=2")).isEqualTo(open);
    assertThat(ann.get("/documents?limit=5").size("documents")).isEqualTo(5);
    assertThat(walk(sheaf.as("cid", "closed", "chief"), "/documents?siteId=closed&limit=10")).hasSize(35);
  }

  @Test
  void whatLiesBehindMoreThanAYearOfEmptiedDaysIsReached() {
    var ann = sheaf.as("ann", "emptied");
    var oldest = ann.post("/documents", "{\"content\":\"x\"}").at("documentId");
    for (int day = 0; day < 405; day++) {
      sheaf.clock().advance(Duration.ofDays(1));
      ann.delete("/documents/" + ann.post("/documents", "{\"content\":\"x\"}").at("documentId"));
    }

    assertThat(walk(ann, "/documents?limit=10")).containsExactly(oldest);
  }

  @Test
  void onesOwnDocumentsAreListedAndThoseOfOthersStayTheirs() {
    var ann = sheaf.as("ann", "owned");
    var bob = sheaf.as("bob", "owned");
    var anns = new ArrayList<String>();
    for (int at = 0; at < 5; at++) {
      anns.addFirst(ann.post("/documents", "{\"content\":\"x\"}").at("documentId"));
      ann.put("/documents/" + anns.getFirst() + "/access", "{\"owner\":\"ann\",\"editors\":[],\"viewers\":[]}");
    }
    var open = ann.post("/documents", "{\"content\":\"x\"}").at("documentId");

    assertThat(walk(ann, "/documents?owner=me&limit=2")).isEqualTo(anns);
    assertThat(walk(bob, "/documents?owner=me&limit=2")).isEmpty();
    assertThat(walk(bob, "/documents?limit=2")).containsExactly(open);
  }

  private static List<String> idsOf(Client caller, String path) {
    var page = caller.get(path);
    assertThat(page.status()).as(page.toString()).isEqualTo(200);
    var ids = new ArrayList<String>();
    for (int at = 0; at < page.size("documents"); at++) {
      ids.add(page.at("documents." + at + ".documentId"));
    }
    return ids;
  }

  private static List<String> walk(Client caller, String path) {
    var ids = new ArrayList<String>();
    var next = "";
    for (int pages = 0; pages < 2000; pages++) {
      var page = caller.get(path + (next.isEmpty() ? "" : "&next=" + next));
      assertThat(page.status()).as(page.toString()).isEqualTo(200);
      for (int at = 0; at < page.size("documents"); at++) {
        ids.add(page.at("documents." + at + ".documentId"));
      }
      next = page.at("next");
      if (next.isEmpty()) {
        return ids;
      }
    }
    throw new AssertionError("a walk without an end: " + path);
  }

  private static List<String> together(List<String> some, List<String> others) {
    var all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }
}

package io.sheaf.docs.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// A service with some documents that all callers of the hunt may see, with or without others that they may not. Besides
/// these nothing is different: the same requests, in the same order, by clients that name the ids themselves.
final class LeakWorld implements AutoCloseable {

  static final List<String> SEEN = ids("5ee0");
  /// In a closed folder, on no list of the callers, put away and on no list, and of another site.
  static final List<String> HIDDEN = ids("41dd");

  private static final List<String> MARKS = ids("3a4c");
  private static final String ATTRIBUTES = """
      "attributes":[{"key":"color","stringValue":"%s"},{"key":"amount","numberValue":%d}],\
      "tags":[{"key":"kind","value":"%s"},{"key":"year","value":"2026"}]""";

  private final Running sheaf;
  private final Client admin;
  private final boolean withHidden;
  private final String key;
  private int marks;

  LeakWorld(Path folder, boolean withHidden) {
    this.sheaf = Running.in(folder);
    this.admin = sheaf.admin();
    this.withHidden = withHidden;
    this.key = sheaf.as("ada", "Admins").post("/sites/finance/apiKeys", "{\"name\":\"robot\"}").at("apiKey");
    settings();
    document("finance", SEEN.get(0), "open/one.txt", "red", "common apple words apple", "{}");
    hidden(0, "finance", "vault/secret.txt", "red", "common apple apple apple secretword", "{}");
    document("finance", SEEN.get(1), "open/two.txt", "green", "common pear words pear", "{}");
    hidden(1, "finance", "open/secret.txt", "green", "common pear secretword",
        "{\"owner\":\"bob\",\"editors\":[\"cid\"]}");
    document("finance", SEEN.get(2), "open/deep/three.txt", "blue", "common apple pear", "{\"viewers\":[\"ann\","
        + "\"rea\",\"robot\",\"sam\"]}");
    hidden(2, "finance", "open/deep/gone.txt", "violet", "common secretword", "{\"owner\":\"bob\"}");
    hidden(3, "lake", "open/other.txt", "red", "common apple secretword", "{}");
    document("finance", SEEN.get(3), "four.txt", "red", "common last", "{}");
    if (withHidden) {
      done(admin.delete("/documents/" + HIDDEN.get(2) + "?siteId=finance&softDelete=true"));
    }
    done(admin.delete("/documents/" + SEEN.get(3) + "?siteId=finance&softDelete=true"));
    settle("mark");
  }

  private static List<String> ids(String beginning) {
    return IntStream.rangeClosed(1, 4).mapToObj(number -> beginning + "0000-0000-4000-8000-00000000000" + number)
        .toList();
  }

  /// Everything that is no document.
  private void settings() {
    for (var site : List.of("finance", "lake")) {
      for (var attribute : List.of("\"color\",\"dataType\":\"STRING\"", "\"amount\",\"dataType\":\"NUMBER\"")) {
        done(admin.post("/attributes?siteId=" + site, "{\"attribute\":{\"key\":" + attribute + "}}"));
      }
    }
    for (var path : List.of("vault", "open/deep")) {
      done(admin.post("/folders?siteId=finance", "{\"path\":\"" + path + "\"}"));
    }
    done(admin.put("/folders/permissions?siteId=finance",
        "{\"path\":\"vault\",\"roles\":[{\"roleName\":\"boss\",\"permissions\":[\"READ\",\"WRITE\",\"DELETE\"]}]}"));
    done(admin.post("/queues?siteId=finance", "{\"name\":\"desk\"}"));
    done(admin.post("/entityTypes?siteId=finance",
        "{\"entityType\":{\"name\":\"Customer\",\"namespace\":\"CUSTOM\"}}"));
  }

  private void hidden(int number, String site, String path, String color, String content, String lists) {
    if (withHidden) {
      document(site, HIDDEN.get(number), path, color, content, lists);
    }
  }

  private void document(String site, String id, String path, String color, String content, String lists) {
    done(admin.post("/documents?siteId=" + site, "{\"documentId\":\"" + id + "\",\"path\":\"" + path
        + "\",\"contentType\":\"text/plain\",\"content\":\"" + content + "\","
        + ATTRIBUTES.formatted(color, content.length(), color) + "}"));
    done(admin.put("/documents/" + id + "/file?siteId=" + site, content + " again"));
    done(admin.post("/documents/" + id + "/actions?siteId=" + site,
        "{\"actions\":[{\"type\":\"PUBLISH\"}]}"));
    Eventually.answer(() -> admin.get("/documents/" + id + "/actions?siteId=" + site),
        reply -> !reply.text().contains("PENDING") && !reply.text().contains("RUNNING"));
    done(admin.put("/documents/" + id + "/access?siteId=" + site, lists));
  }

  static void done(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isBetween(200, 204);
  }

  /// Until what follows by itself has followed: the feed and the index.
  ///
  /// @param mark a new name
  void settle(String mark) {
    // why an id of its own: what is found equally well stands in the order of ids.
    done(admin.post("/documents?siteId=finance", "{\"documentId\":\"" + MARKS.get(marks++) + "\",\"path\":\"" + mark
        + ".txt\",\"contentType\":\"text/plain\",\"content\":\"marking" + mark + "\"}"));
    Eventually.answer(
        () -> admin.patient().post("/search?siteId=finance", "{\"query\":{\"text\":\"marking" + mark + "\"}}"),
        reply -> reply.size("documents") == 1);
    Eventually.answer(() -> sheaf.as("ann", "finance").get("/changes?limit=100"),
        reply -> reply.text().contains(mark + ".txt"));
  }

  Client caller(String name) {
    return switch (name) {
      case "robot" -> sheaf.as(key);
      case "rea" -> sheaf.as("rea", "finance_read");
      case "sam" -> sheaf.as("sam", "hill");
      default -> sheaf.as(name, "finance");
    };
  }

  Running running() {
    return sheaf;
  }

  @Override
  public void close() {
    sheaf.close();
  }
}

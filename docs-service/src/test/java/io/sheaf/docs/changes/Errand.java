package io.sheaf.docs.changes;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.storage.table.SiteId;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A request that is to have one effect, however often it is sent.
///
/// @param document whom it is about; empty where it makes something new
record Errand(int number, Kind kind, String document, SiteId site) {

  /// What is asked for, and what is more in the store when it has happened once.
  enum Kind {
    MAKE(Map.of("event documents CREATE", 1L, "document", 1L, "version", 1L, "tag", 1L)), //
    MAKE_FOR_UPLOAD(Map.of("event documents CREATE", 1L, "document", 1L)), //
    MAKE_FOLDER(Map.of("event folders CREATE", 1L, "folder", 1L)), //
    MAKE_API_KEY(Map.of("event apikeys CREATE", 1L, "api key", 1L)), //
    TAG(Map.of("event documentTags CREATE", 1L, "tag", 1L)), //
    RENAME(Map.of("event documents UPDATE", 1L)), //
    REMOVE(Map.of("event documents DELETE", 1L, "document", -1L, "version", -1L)), //
    SAVE(Map.of("event documents NEW_VERSION", 1L, "version", 1L)), //
    SAVE_FILE(Map.of("event documents NEW_VERSION", 1L, "version", 1L)), //
    ROLL_BACK(Map.of("event documents UPDATE_VERSION", 1L));

    private final Map<String, Long> effects;

    Kind(Map<String, Long> effects) {
      this.effects = effects;
    }

    Map<String, Long> effects() {
      return effects;
    }

    private boolean needsDocument() {
      return ordinal() >= TAG.ordinal();
    }
  }

  String key() {
    return "errand-" + number;
  }

  /// The same, about a document that is there now.
  Errand prepared(Client client) {
    if (!kind.needsDocument()) {
      return this;
    }
    var made = client.post("/documents", "{\"path\":\"of-" + number + ".txt\",\"content\":\"first\"}");
    if (kind == Kind.ROLL_BACK) {
      client.patch("/documents/" + made.at("documentId"), "{\"content\":\"second\"}");
    }
    return new Errand(number, kind, made.at("documentId"), site);
  }

  Reply send(Client client) {
    return client.with("Idempotency-Key", key()).send(method(), path(), body());
  }

  /// As it goes over the wire.
  byte[] raw(String token) {
    var body = body() == null ? "" : body();
    return (method() + " " + path() + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: " + token
        + "\r\nIdempotency-Key: " + key() + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
        .getBytes(StandardCharsets.UTF_8);
  }

  private String method() {
    return switch (kind) {
      case MAKE, MAKE_FOR_UPLOAD, MAKE_FOLDER, MAKE_API_KEY, TAG -> "POST";
      case RENAME, SAVE -> "PATCH";
      case REMOVE -> "DELETE";
      case SAVE_FILE, ROLL_BACK -> "PUT";
    };
  }

  private String path() {
    return switch (kind) {
      case MAKE -> "/documents";
      case MAKE_FOR_UPLOAD -> "/documents/upload";
      case MAKE_FOLDER -> "/folders";
      case MAKE_API_KEY -> "/sites/" + site + "/apiKeys";
      case TAG -> "/documents/" + document + "/tags";
      case RENAME, SAVE, REMOVE -> "/documents/" + document;
      case SAVE_FILE -> "/documents/" + document + "/file";
      case ROLL_BACK -> "/documents/" + document + "/versions";
    };
  }

  private @Nullable String body() {
    return switch (kind) {
      case MAKE -> "{\"path\":\"made-" + number + ".txt\",\"content\":\"made\",\"tags\":[{\"key\":\"made\",\"value\":\""
          + number + "\"}]}";
      case MAKE_FOR_UPLOAD -> "{\"path\":\"upload-" + number + ".txt\"}";
      case MAKE_FOLDER -> "{\"path\":\"folder-" + number + "\"}";
      case MAKE_API_KEY -> "{\"name\":\"robot-" + number + "\"}";
      case TAG -> "{\"key\":\"told\",\"value\":\"" + number + "\"}";
      case RENAME -> "{\"path\":\"renamed-" + number + ".txt\"}";
      case SAVE -> "{\"content\":\"saved " + number + "\"}";
      case SAVE_FILE -> "bytes of " + number;
      case REMOVE -> null;
      case ROLL_BACK -> "{\"versionKey\":\"v0\"}";
    };
  }
}

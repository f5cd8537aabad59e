package io.sheaf.docs.governance.why;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.running.Reply;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// What an explanation says.
record Verdicts(Map<Permission, Verdict> all) {

  /// @param message what a request is told that is refused
  record Verdict(boolean isAllowed, int status, String message, JsonNode reasons) {

    JsonNode decisive() {
      return reasons.get(reasons.size() - 1);
    }

    String kind() {
      return decisive().get("kind").getStringValue();
    }

    /// Whether a request was answered as this says.
    boolean foretells(Reply reply) {
      return isAllowed
          ? reply.status() < 300
          : reply.status() == status && reply.at("message").equals(message);
    }
  }

  static Verdicts of(Reply reply) {
    var all = new LinkedHashMap<Permission, Verdict>();
    for (var one : reply.json().get("permissions").values()) {
      boolean isAllowed = one.get("allowed").getBooleanValue();
      all.put(Permission.valueOf(one.get("permission").getStringValue()), new Verdict(isAllowed,
          isAllowed ? 200 : one.get("status").getIntValue(), isAllowed ? "" : one.get("message").getStringValue(),
          one.get("reasons")));
    }
    return new Verdicts(all);
  }

  Verdict of(Permission permission) {
    return Objects.requireNonNull(all.get(permission));
  }
}

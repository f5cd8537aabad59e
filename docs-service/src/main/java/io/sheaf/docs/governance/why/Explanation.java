package io.sheaf.docs.governance.why;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.gate.Decision;
import io.sheaf.docs.gate.Decision.Reason;
import io.sheaf.docs.gate.Permission;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What somebody may do with a document, and why.
///
/// @param groups that were looked at
@Serdeable
record Explanation(String documentId, @Nullable String artifactId, String siteId, String user, List<String> groups,
    List<Verdict> permissions) {

  /// Whether one thing may be done, and all that had a say in it, the decisive one last.
  ///
  /// @param status that a request for it is refused with, and `message` what it is told; absent where it is not refused
  @Serdeable
  record Verdict(Permission permission, boolean allowed, @Nullable Integer status, @Nullable String message,
      List<ReasonView> reasons) {

    static Verdict of(Permission permission, Decision decision, Function<Reason, ReasonView> said) {
      // why each once: the same right may have been asked for at several places, and says nothing more then.
      var reasons = decision.reasons().stream().distinct().map(said).toList();
      return decision.allowed()
          ? new Verdict(permission, true, null, null, reasons)
          : new Verdict(permission, false, decision.refusal().status(), decision.text(), reasons);
    }
  }
}

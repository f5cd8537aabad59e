package io.sheaf.docs.access.policies;

import io.sheaf.docs.web.Fields;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// What a site takes as its policy, once its items are read.
@Singleton
final class PolicyChecks {

  /// why: the policy as it is and as it was are told in one event.
  private static final int MOST_BYTES = 60_000;
  private static final int MOST_BYTES_OF_TEXT = 250_000;

  private final KeptPolicies kept;
  private final PolicyServer server;

  PolicyChecks(KeptPolicies kept, PolicyServer server) {
    this.kept = kept;
    this.server = server;
  }

  /// Refuses the request with all that is wrong with it.
  void check(Fields body, List<PolicyItem> items) {
    boolean hasRaw = items.stream().anyMatch(PolicyItem::isRaw);
    body.faults().when(hasRaw && !server.isConfigured(), "policy",
        "'policy' needs a policy server, and none is configured");
    body.check();
    var text = Rego.of(items);
    body.faults().when(items.stream().mapToLong(item -> bytes(kept.written(item))).sum() > MOST_BYTES
        || bytes(text) > MOST_BYTES_OF_TEXT, PolicyFields.ITEMS,
        "'policyItems' are too much for one policy: at most "
            + MOST_BYTES + " bytes, and " + MOST_BYTES_OF_TEXT + " of Rego");
    body.check();
    if (hasRaw) {
      server.fault(text).ifPresent(fault -> body.faults().add("policy", fault));
      body.check();
    }
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}

package io.sheaf.docs.governance.ledger;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.edge.Outgoing;
import java.util.Locale;
import java.util.Optional;

/// The ledger of a site over HTTP: all of it, and the key that it is signed by.
@Controller("/activities")
@ExecuteOn(TaskExecutors.BLOCKING)
class LedgerController {

  static final String LINES = "application/jsonl";
  static final String VALUES = "text/csv";

  private final Ledger ledger;

  LedgerController(Ledger ledger) {
    this.ledger = ledger;
  }

  /// @param publicKey in Base64, as X.509 encodes it
  @Serdeable
  record KeyView(String algorithm, String fingerprint, String publicKey) {}

  @Get("/key")
  @Needs(Need.CALLER)
  KeyView key(Call call) {
    var key = ledger.trustedKey();
    return new KeyView("Ed25519", key.fingerprint(), key.text());
  }

  /// why for administrators of everything: rules of folders hold for all others, and a chain has no gaps.
  @Get("/export")
  @Produces({LINES, VALUES, "application/json"})
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> export(Call call) {
    if (!call.caller().admin()) {
      throw new Refused(Refusal.DENIED);
    }
    var format = Optional.ofNullable(call.query("format")).orElse("").toLowerCase(Locale.ROOT);
    return switch (format) {
      case "", "jsonl" -> named(Outgoing.stream(ledger.export(call.site()), LINES), "activities.jsonl");
      case "csv" -> named(Outgoing.stream(ledger.exportForSpreadsheets(call.site()), VALUES), "activities.csv");
      default -> throw Refused.because("format", "'format' must be jsonl or csv");
    };
  }

  private static HttpResponse<?> named(MutableHttpResponse<?> answer, String name) {
    return answer.header("Content-Disposition", "attachment; filename=\"" + name + "\"")
        .header("Cache-Control", "no-store");
  }
}

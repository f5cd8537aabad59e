package io.sheaf.docs.access.erasure;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.jobs.Jobs;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Message;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Erasing a site over HTTP.
@Controller("/sites/{siteId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class ErasureController {

  private static final Duration AT_ONCE = Duration.ofSeconds(30);

  private final Erasures erasures;
  private final Jobs jobs;

  ErasureController(Erasures erasures, Jobs jobs) {
    this.erasures = erasures;
    this.jobs = jobs;
  }

  @Serdeable
  record ErasureView(String siteId, String status, String insertedDate, @Nullable String lastModifiedDate) {

    static ErasureView of(Item item, String status) {
      return new ErasureView(item.text("siteId"), status,
          Dates.wire(Instant.parse(item.text("inserteddate"))),
          item.findText("lastModifiedDate").map(Instant::parse).map(Dates::wire).orElse(null));
    }
  }

  @Delete
  @Needs(value = Need.ADMIN_OF_SITE, onClosedSite = true)
  HttpResponse<?> erase(Call call, String siteId) {
    var confirm = call.query("confirm");
    if (!call.site().text().equals(confirm)) {
      throw Refused.because("confirm", "'confirm' must repeat the siteId: everything of the site will be removed");
    }
    boolean finished = jobs.run(erasures.begin(call), AT_ONCE);
    if (finished && erasures.find(call.site()).isEmpty()) {
      // why: it was called off, since something has to stay.
      erasures.mayGo(call.site()).enforce();
    }
    return finished
        ? HttpResponse.ok(new Message("site '" + call.site() + "' erased"))
        : HttpResponse.accepted().body(new Message("site '" + call.site() + "' is being erased"));
  }

  @Get("/erasure")
  @Needs(value = Need.ADMIN_OF_SITE, onClosedSite = true)
  ErasureView erasure(Call call, String siteId) {
    return erasures.find(call.site()).map(item -> ErasureView.of(item, erasures.status(call.site(), item)))
        .orElseThrow(() -> Refused.notFound("site '" + call.site() + "' was never erased"));
  }
}

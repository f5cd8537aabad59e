package io.sheaf.docs.cases.life;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.cases.MatterRef;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Cases over HTTP.
@Controller("/cases")
@ExecuteOn(TaskExecutors.BLOCKING)
class CaseController {

  private final MatterDesk desk;

  CaseController(MatterDesk desk) {
    this.desk = desk;
  }

  @Serdeable
  record OneView(@JsonProperty("case") MatterView view) {}

  @Serdeable
  record ListView(@Nullable String next, List<MatterView> cases) {}

  @Serdeable
  record IdView(String caseId) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call) {
    var rows = desk.cases(call);
    return new ListView(rows.next(), rows.views());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call) {
    return desk.addCase(call, IdView::new);
  }

  @Get("/{caseId}")
  @Needs(Need.READ)
  OneView get(Call call, String caseId) {
    return new OneView(desk.view(MatterRef.ofCase(call.site(), caseId)));
  }

  @Patch("/{caseId}")
  @Needs(Need.WRITE)
  HttpResponse<?> update(Call call, String caseId) {
    return desk.change(call, MatterRef.ofCase(call.site(), caseId), IdView::new);
  }

  @Delete("/{caseId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String caseId) {
    return desk.remove(call, MatterRef.ofCase(call.site(), caseId));
  }
}

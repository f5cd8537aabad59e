package io.sheaf.docs.cases.life;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.cases.MatterKind;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The nigos of cases over HTTP.
@Controller("/cases/{caseId}/nigos")
@ExecuteOn(TaskExecutors.BLOCKING)
class NigoController {

  private final MatterDesk desk;

  NigoController(MatterDesk desk) {
    this.desk = desk;
  }

  @Serdeable
  record OneView(MatterView nigo) {}

  @Serdeable
  record ListView(@Nullable String next, List<MatterView> nigos) {}

  @Serdeable
  record IdView(String nigoId) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call, String caseId) {
    var rows = desk.within(call, caseId, MatterKind.NIGO);
    return new ListView(rows.next(), rows.views());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call, String caseId) {
    return desk.addWithin(call, caseId, MatterKind.NIGO, IdView::new);
  }

  @Get("/{nigoId}")
  @Needs(Need.READ)
  OneView get(Call call, String caseId, String nigoId) {
    return new OneView(desk.view(MatterDesk.within(call, caseId, MatterKind.NIGO, nigoId)));
  }

  @Patch("/{nigoId}")
  @Needs(Need.WRITE)
  HttpResponse<?> update(Call call, String caseId, String nigoId) {
    return desk.change(call, MatterDesk.within(call, caseId, MatterKind.NIGO, nigoId), IdView::new);
  }

  @Delete("/{nigoId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String caseId, String nigoId) {
    return desk.remove(call, MatterDesk.within(call, caseId, MatterKind.NIGO, nigoId));
  }
}

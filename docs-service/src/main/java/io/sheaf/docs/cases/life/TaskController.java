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

/// The tasks of cases over HTTP.
@Controller("/cases/{caseId}/tasks")
@ExecuteOn(TaskExecutors.BLOCKING)
class TaskController {

  private final MatterDesk desk;

  TaskController(MatterDesk desk) {
    this.desk = desk;
  }

  @Serdeable
  record OneView(MatterView task) {}

  @Serdeable
  record ListView(@Nullable String next, List<MatterView> tasks) {}

  @Serdeable
  record IdView(String taskId) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call, String caseId) {
    var rows = desk.within(call, caseId, MatterKind.TASK);
    return new ListView(rows.next(), rows.views());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call, String caseId) {
    return desk.addWithin(call, caseId, MatterKind.TASK, IdView::new);
  }

  @Get("/{taskId}")
  @Needs(Need.READ)
  OneView get(Call call, String caseId, String taskId) {
    return new OneView(desk.view(MatterDesk.within(call, caseId, MatterKind.TASK, taskId)));
  }

  @Patch("/{taskId}")
  @Needs(Need.WRITE)
  HttpResponse<?> update(Call call, String caseId, String taskId) {
    return desk.change(call, MatterDesk.within(call, caseId, MatterKind.TASK, taskId), IdView::new);
  }

  @Delete("/{taskId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String caseId, String taskId) {
    return desk.remove(call, MatterDesk.within(call, caseId, MatterKind.TASK, taskId));
  }
}

package io.sheaf.docs.web;

import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.StorageFull;
import io.sheaf.storage.table.TableUnavailable;
import java.util.Map;

/// Routes that fail in every way there is; on the tests' class path only.
@Controller("/failing")
@ExecuteOn(TaskExecutors.BLOCKING)
class FailingController {

  @Get("/full")
  String full() {
    throw new StorageFull("no space on the device with the secret name");
  }

  @Get("/unavailable")
  String unavailable() {
    throw new TableUnavailable("throttled");
  }

  @Get("/limit")
  String limit() {
    throw new LimitExceeded("a key has at most 1024 bytes");
  }

  @Get("/position")
  String position() {
    throw new InvalidPosition("altered");
  }

  @Get("/refused")
  String refused() {
    throw new Refused(Refusal.NOT_FOUND, "Document 17 not found.");
  }

  @Get("/bug")
  String bug() {
    throw new IllegalStateException("something secret");
  }

  @Get("/checked")
  String checked() throws Exception {
    throw new Exception("something secret");
  }

  @Get("/error")
  String error() {
    throw new AssertionError("something secret");
  }

  @Get("/thread")
  String thread() {
    return Thread.currentThread().isVirtual() ? "virtual" : "platform";
  }

  @Post("/body")
  int body(@Body Map<String, Object> body) {
    return body.size();
  }
}

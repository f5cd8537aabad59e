package io.sheaf.docs.search.query;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;

/// The query language over HTTP.
@Controller("/query")
@ExecuteOn(TaskExecutors.BLOCKING)
class QueryController {

  private final Queries queries;

  QueryController(Queries queries) {
    this.queries = queries;
  }

  @Post
  @Needs(value = Need.READ, changes = false)
  HttpResponse<?> query(Call call) {
    return queries.answer(call, call.body());
  }
}

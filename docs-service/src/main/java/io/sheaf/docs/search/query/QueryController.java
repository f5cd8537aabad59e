package io.sheaf.docs.search.query;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.search.text.TextSearch;

/// The query language over HTTP.
@Controller("/query")
@ExecuteOn(TaskExecutors.BLOCKING)
class QueryController {

  private static final String PLAN = "X-Sheaf-Plan";

  private final Answers answers;
  private final TextSearch index;

  QueryController(Answers answers, TextSearch index) {
    this.answers = answers;
    this.index = index;
  }

  @Post
  @Needs(value = Need.READ, changes = false)
  HttpResponse<?> query(Call call) {
    var body = call.body();
    var question = QuestionFields.read(body);
    body.check();
    return answer(call, question);
  }

  private HttpResponse<?> answer(Call call, Question question) {
    var answered = answers.page(call, question);
    var response = HttpResponse.ok(AnswerView.of(question, answered)).header(PLAN, answered.plan());
    index.state().ifPresent(state -> response.header(TextSearch.STATE, state));
    return response;
  }
}

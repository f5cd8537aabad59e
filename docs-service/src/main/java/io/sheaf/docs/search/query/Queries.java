package io.sheaf.docs.search.query;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.search.text.TextSearch;
import io.sheaf.docs.web.Fields;
import jakarta.inject.Singleton;

/// The door to questions, for whoever keeps them.
@Singleton
public final class Queries {

  private final Answers answers;
  private final TextSearch index;

  Queries(Answers answers, TextSearch index) {
    this.answers = answers;
    this.index = index;
  }

  /// Notes what is wrong with a question; one that goes on somewhere is no question to keep.
  public static void check(Fields asked) {
    QuestionFields.read(asked);
    asked.faults().when(asked.has("cursor"), asked.pathOf("cursor"),
        "'" + asked.pathOf("cursor") + "' is of one page and cannot be kept");
  }

  public HttpResponse<?> answer(Call call, Fields asked) {
    var question = QuestionFields.read(asked);
    asked.check();
    return answer(call, question);
  }

  /// The page of a kept question that a request asks for by its own `limit` and `cursor`.
  public HttpResponse<?> answer(Call call, Fields kept, Fields page) {
    var question = QuestionFields.read(kept);
    var limit = QuestionFields.limit(page, question.limit());
    var cursor = QuestionFields.cursor(page);
    kept.check();
    page.check();
    return answer(call, question.page(limit, cursor));
  }

  private HttpResponse<?> answer(Call call, Question question) {
    var answered = answers.page(call, question);
    var response = HttpResponse.ok(AnswerView.of(question, answered)).header(AskedPlan.HEADER, answered.plan());
    index.state().ifPresent(state -> response.header(TextSearch.STATE, state));
    return response;
  }
}

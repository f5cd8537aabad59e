package io.sheaf.docs.governance.ledger;

import io.micronaut.aop.InterceptorBean;
import io.micronaut.aop.MethodInterceptor;
import io.micronaut.aop.MethodInvocationContext;
import io.micronaut.http.HttpResponse;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Shows;
import io.sheaf.docs.governance.activities.Attempts;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/// Notices who saw a document, and who was refused anything for lack of rights. Costs a request no more than putting a
/// note into memory.
@Singleton
@InterceptorBean(Needs.class)
final class Noticing implements MethodInterceptor<Object, Object> {

  /// Outside of the gate, which is what refuses most.
  private static final int ORDER = -200;

  private final Notebook notebook;

  Noticing(Notebook notebook) {
    this.notebook = notebook;
  }

  @Override
  public int getOrder() {
    return ORDER;
  }

  @Override
  public @Nullable Object intercept(MethodInvocationContext<Object, Object> route) {
    try {
      var answer = route.proceed();
      var sight = route.enumValue(Shows.class, Shows.Sight.class);
      if (sight.isPresent() && isShown(answer)) {
        seen((Call) route.getParameterValues()[0], route, sight.get());
      }
      return answer;
    } catch (Refused refused) {
      if (refused.refusal() == Refusal.DENIED) {
        refused((Call) route.getParameterValues()[0], route, refused);
      }
      throw refused;
    }
  }

  /// why not a 304, which shows nothing that was not shown before, and of a content that comes in parts only the one
  /// with its beginning.
  private static boolean isShown(@Nullable Object answer) {
    if (!(answer instanceof HttpResponse<?> response)) {
      return true;
    }
    var range = response.getHeaders().get("Content-Range");
    int status = response.code();
    return (status < 300 || status == 307) && (range == null || range.startsWith("bytes 0-"));
  }

  private void seen(Call call, MethodInvocationContext<Object, Object> route, Shows.Sight sight) {
    if (!call.method().equals("HEAD") && route.getParameterValueMap().get("documentId") instanceof String documentId) {
      notebook.seen(call, sight, documentId);
    }
  }

  private void refused(Call call, MethodInvocationContext<Object, Object> route, Refused refused) {
    if (call.hasSite()) {
      notebook.refused(call, Attempts.of(call, route.getParameterValueMap(), String.valueOf(refused.getMessage())));
    }
  }
}

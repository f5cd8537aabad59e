package io.sheaf.docs.governance.ledger;

import io.micronaut.aop.InterceptorBean;
import io.micronaut.aop.MethodInterceptor;
import io.micronaut.aop.MethodInvocationContext;
import io.micronaut.http.HttpResponse;
import io.sheaf.docs.gate.ByLink;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Shows;
import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.Attempts;
import io.sheaf.docs.web.Fault;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Notices who saw a document, who was refused anything for lack of rights or of credentials, and what failed that was
/// allowed. Costs a request no more than putting a note into memory.
@Singleton
@InterceptorBean(Needs.class)
final class Noticing implements MethodInterceptor<Object, Object> {

  /// Outside of the gate, which is what refuses most.
  private static final int ORDER = -200;
  private static final int NO_ANSWER = 400;
  private static final int UNAUTHORIZED = 401;
  private static final int NOT_FOUND = 404;
  private static final int TOO_MANY = 429;

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
    notebook.asked();
    try {
      var answer = route.proceed();
      if (answer instanceof HttpResponse<?> response && response.code() >= NO_ANSWER) {
        vain(route, response.code(), response.reason(), response.reason());
      } else {
        seen(route, answer);
        signIn(route, Refusal.WRONG_CREDENTIALS.text());
      }
      return answer;
    } catch (Refused refused) {
      vain(route, refused.refusal().status(), String.valueOf(refused.getMessage()), inGeneral(refused));
      signIn(route, String.valueOf(refused.getMessage()));
      throw refused;
    } catch (RuntimeException failure) {
      vain(route, 500, "", "the service could not do it");
      throw failure;
    }
  }

  /// why not what was said to who asked: it may name what others are not to know of.
  private static String inGeneral(Refused refused) {
    var fields = refused.faults().stream().map(Fault::key).filter(Objects::nonNull).distinct()
        .collect(Collectors.joining(", "));
    return fields.isEmpty() ? refused.refusal().text() : refused.refusal().text() + ": " + fields;
  }

  // Seen

  private void seen(MethodInvocationContext<Object, Object> route, @Nullable Object answer) {
    var sight = sight(route);
    var call = call(route);
    if (sight == null || !isShown(answer) || call.method().equals("HEAD")) {
      return;
    }
    if (route.getParameterValueMap().get("documentId") instanceof String documentId) {
      notebook.seen(call, sight, List.of(new Call.Shown(documentId, call.query("artifactId"))));
    } else if (!call.shown().isEmpty()) {
      notebook.seen(call, sight, call.shown());
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
    return (status < 300 || status == 302 || status == 307) && (range == null || range.startsWith("bytes 0-"));
  }

  // In vain

  private void vain(MethodInvocationContext<Object, Object> route, int status, String refusal, String failure) {
    var call = call(route);
    var link = call.byLink().orElse(null);
    if (link != null) {
      visit(route, link, status, refusal, failure);
    } else if (call.hasSite()) {
      if (status == UNAUTHORIZED) {
        note(route, Activity.Status.UNAUTHORIZED, refusal);
      } else if (isOnRecord(route, status)) {
        note(route, Activity.Status.FAILED, failure);
      }
    } else if (status == UNAUTHORIZED && call.caller().kind() == Caller.Kind.ANONYMOUS
        && need(route) != Need.NOTHING) {
      siteNamed(route).ifPresent(site -> notebook.strange(site, now -> Attempts.vain(call,
          route.getParameterValueMap(), sight(route), Activity.Status.UNAUTHORIZED, Refusal.UNAUTHENTICATED.text(),
          now)));
    }
  }

  /// why also what is not there: a link that is good for nothing any more is said to be that, and only what it once
  /// was good for is known here.
  private void visit(MethodInvocationContext<Object, Object> route, ByLink link, int status, String refusal,
      String failure) {
    var call = call(route);
    boolean isRefused = link.closed() != null || status == UNAUTHORIZED || status == TOO_MANY;
    var why = link.closed() != null ? link.closed() : isRefused ? refusal : failure;
    notebook.visit(link, now -> Attempts.visit(call, link, sight(route),
        isRefused ? Activity.Status.UNAUTHORIZED : Activity.Status.FAILED, why, now));
  }

  /// Nothing but that somebody tried who they say they are, and why that was not enough.
  private void signIn(MethodInvocationContext<Object, Object> route, String message) {
    var call = call(route);
    call.unproved().ifPresent(username -> notebook.signIn(username, now -> Attempts.signIn(call, message, now)));
  }

  private void note(MethodInvocationContext<Object, Object> route, Activity.Status status, String message) {
    var call = call(route);
    notebook.vain(call, now -> Attempts.vain(call, route.getParameterValueMap(), sight(route), status, message, now));
  }

  /// Whether the record would have said so, had it not failed: of changes, views and downloads. why not who looks for
  /// what is not there: clients do that again and again until it is.
  private static boolean isOnRecord(MethodInvocationContext<Object, Object> route, int status) {
    var method = call(route).method();
    boolean isRead = method.equals("GET") && need(route) != Need.WRITE || sight(route) != null;
    return isRead
        ? sight(route) != null && status != NOT_FOUND && !method.equals("HEAD")
        : !method.equals("HEAD") && route.booleanValue(Needs.class, "changes").orElse(true);
  }

  /// The one that is meant without credentials: what the path or the query says, or else the default one.
  private static Optional<SiteId> siteNamed(MethodInvocationContext<Object, Object> route) {
    var named = route.getParameterValueMap().get("siteId") instanceof String inPath
        ? inPath
        : call(route).request().getParameters().get("siteId");
    return named == null || named.isEmpty()
        ? Optional.of(SiteId.DEFAULT)
        : Optional.of(named).filter(SiteId::isSiteId).map(SiteId::new);
  }

  private static Call call(MethodInvocationContext<Object, Object> route) {
    return (Call) route.getParameterValues()[0];
  }

  private static Need need(MethodInvocationContext<Object, Object> route) {
    return route.enumValue(Needs.class, Need.class).orElse(Need.NOTHING);
  }

  private static Shows.@Nullable Sight sight(MethodInvocationContext<Object, Object> route) {
    return route.enumValue(Shows.class, Shows.Sight.class).orElse(null);
  }
}

package io.sheaf.docs.changes;

import io.micronaut.aop.InterceptorBean;
import io.micronaut.aop.MethodInterceptor;
import io.micronaut.aop.MethodInvocationContext;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpResponse;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes a changing request with an `Idempotency-Key` happen once, however often it comes.
@Singleton
@InterceptorBean(Needs.class)
final class Once implements MethodInterceptor<Object, Object> {

  private static final Logger log = LoggerFactory.getLogger(Once.class);

  private final Repeats repeats;
  private final Answers answers;

  Once(Repeats repeats, Answers answers) {
    this.repeats = repeats;
    this.answers = answers;
  }

  @Override
  public @Nullable Object intercept(MethodInvocationContext<Object, Object> route) {
    var call = (Call) route.getParameterValues()[0];
    var key = call.header("Idempotency-Key");
    if (key == null || !changes(call, route)) {
      return route.proceed();
    }
    return switch (repeats.begin(call, key,
        digest(call, route.booleanValue(Needs.class, "streams").orElse(false)))) {
      case Repeats.Turn.Again(var answer, var body) -> again(call, answer, body);
      case Repeats.Turn.First(var attempt) -> first(call, route, attempt);
    };
  }

  /// why the body is read once more: only then it is known that this is the same request.
  private static HttpResponse<?> again(Call call, Rendered answer, @Nullable String body) {
    if (body != null && !body.equals(bodyOf(call))) {
      throw new Refused(Refusal.OTHER_REQUEST);
    }
    return answer.response();
  }

  private static String bodyOf(Call call) {
    var digest = AnswerSeal.sha256();
    var piece = new byte[64 * 1024];
    try (var stream = call.stream()) {
      for (int read = stream.read(piece); read >= 0; read = stream.read(piece)) {
        digest.update(piece, 0, read);
      }
    } catch (IOException cutOff) {
      throw new UncheckedIOException(cutOff);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /// why GET may too: on the wire it makes documents, where it needs the permission to write.
  private static boolean changes(Call call, MethodInvocationContext<Object, Object> route) {
    var method = call.request().getMethod();
    return (method != HttpMethod.GET && method != HttpMethod.HEAD
        || route.enumValue(Needs.class, Need.class).orElse(Need.NOTHING) == Need.WRITE)
        && route.booleanValue(Needs.class, "changes").orElse(true);
  }

  private @Nullable Object first(Call call, MethodInvocationContext<Object, Object> route, Attempt attempt) {
    call.attempt(attempt);
    try {
      var answered = route.proceed();
      var recorded = attempt.recorded();
      return recorded == null ? kept(attempt, answered) : recorded.response();
    } catch (RuntimeException | Error failure) {
      return afterwards(call, attempt, failure).response();
    } finally {
      repeats.ended(attempt);
    }
  }

  /// What is answered when the route has thrown. why the recorded answer before all else: whoever repeats the request
  /// gets that one, and it is true; what failed was work that follows the effect.
  private Rendered afterwards(Call call, Attempt attempt, Throwable failure) {
    var recorded = attempt.recorded();
    if (recorded != null) {
      log.warn("{} was done, and something after it failed", call, failure);
      return recorded;
    }
    if (failure instanceof Refused refused && !isOfTheMoment(refused.refusal())) {
      return repeats.keep(attempt,
          answers.rendered(new Answer(refused.refusal().status(), refused.body(), Map.of())));
    }
    return givenUp(attempt, failure);
  }

  /// Whether the next try may well come through, so that this is no answer to be kept.
  private static boolean isOfTheMoment(Refusal refusal) {
    return switch (refusal) {
      case CUT_OFF, TOO_SLOW, STILL_RUNNING, BEING_ERASED, TOO_MANY, BUSY, OVERLOADED, ISSUER_UNAVAILABLE,
          POLICY_UNAVAILABLE, STORAGE_UNAVAILABLE, STORAGE_FULL ->
        true;
      default -> false;
    };
  }

  private @Nullable Object kept(Attempt attempt, @Nullable Object answered) {
    if (answered instanceof HttpResponse<?> response && response.body() != null) {
      return repeats.keep(attempt, answers.rendered(new Answer(response.code(), response.body(), Map.of()))).response();
    }
    repeats.giveUp(attempt);
    return answered;
  }

  private Rendered givenUp(Attempt attempt, Throwable failure) {
    Optional<Rendered> answer = Optional.empty();
    try {
      answer = repeats.giveUp(attempt);
    } catch (RuntimeException further) {
      failure.addSuppressed(further);
    }
    if (answer.isPresent()) {
      return answer.get();
    }
    if (failure instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) failure;
  }

  /// What must be the same for a request to be the same one.
  private static byte[] digest(Call call, boolean streams) {
    var digest = AnswerSeal.sha256();
    var line = call.method() + " " + call.request().getUri().getRawPath() + "?"
        + String.valueOf(call.request().getUri().getRawQuery()) + "\n";
    digest.update(line.getBytes(StandardCharsets.UTF_8));
    if (!streams) {
      digest.update(call.bytes());
    }
    return digest.digest();
  }
}

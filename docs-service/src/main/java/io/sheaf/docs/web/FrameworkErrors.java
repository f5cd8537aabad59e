package io.sheaf.docs.web;

import io.micronaut.http.HttpMethod;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.response.Error;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import io.micronaut.json.JsonSyntaxException;
import jakarta.inject.Singleton;

/// What the framework itself refuses (an unknown path, a body that is no JSON), said in Sheaf's form.
@Singleton
final class FrameworkErrors implements ErrorResponseProcessor<Failure> {

  @Override
  public MutableHttpResponse<Failure> processResponse(ErrorContext context, MutableHttpResponse<?> response) {
    int status = response.code();
    if (status >= 500) {
      return say(response, status, "Internal Server Error");
    }
    return switch (status) {
      case 400 -> context.getRootCause().filter(JsonSyntaxException.class::isInstance).isPresent()
          ? say(response, Refusal.INVALID_JSON)
          : say(response, status, firstMessage(context));
      case 404 -> say(response, Refusal.NOT_FOUND);
      // why 404: on the wire a known path without that verb is a path that is not there.
      case 405 -> say(response, 404, verb(context) + " for resource not found");
      case 413 -> say(response, Refusal.TOO_LARGE);
      default -> say(response, status, firstMessage(context));
    };
  }

  private static MutableHttpResponse<Failure> say(MutableHttpResponse<?> response, Refusal refusal) {
    return say(response, refusal.status(), refusal.text());
  }

  private static MutableHttpResponse<Failure> say(MutableHttpResponse<?> response, int status, String text) {
    return response.status(status, null).body(new Failure(text)).contentType(MediaType.APPLICATION_JSON_TYPE);
  }

  private static String verb(ErrorContext context) {
    var method = context.getRequest().getMethod();
    return method == HttpMethod.CUSTOM ? "this method" : method.name();
  }

  private static String firstMessage(ErrorContext context) {
    return context.getErrors().stream().findFirst().map(Error::getMessage).orElse(Refusal.INVALID_REQUEST.text());
  }
}

package io.sheaf.docs.web.edge;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.regex.Pattern;

/// The headers of every answer, so that web pages from anywhere may call, and the answer to their question whether
/// they may. Nobody is let in by them: a browser sends no credentials of its own to who allows all origins.
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class EveryAnswer implements Ordered {

  private static final String OURS = ",Idempotency-Key,If-Match,If-None-Match,X-Sheaf-Extensions";
  private static final String LOGIN_HEADERS = "Content-Type,X-Amz-Date,Authorization,X-Api-Key";
  private static final String HEADERS = LOGIN_HEADERS + ",x-formkiq-delegation-token" + OURS;
  private static final String READABLE = "ETag,Location,Retry-After,Content-Disposition,Content-Range,Accept-Ranges,"
      + "X-Sheaf-Position,X-Sheaf-Index,X-Sheaf-Plan";
  private static final Pattern LOGIN = Pattern
      .compile("/(login|login/refresh|forgotPassword|forgotPasswordConfirm|changePassword"
          + "|confirmRegistration|respondToAuthChallenge)");
  private static final Pattern HEADER_NAMES = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~ ,-]{1,2000}");
  private static final String A_DAY = "86400";

  @Override
  public int getOrder() {
    return FilterOrder.HEADERS;
  }

  @RequestFilter
  @Nullable
  HttpResponse<?> mayI(HttpRequest<?> request) {
    if (request.getMethod() != HttpMethod.OPTIONS) {
      return null;
    }
    // why what was asked for: `*` means all headers to a browser, except the one that names the caller.
    var asked = request.getHeaders().get(HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS);
    var headers = asked != null && HEADER_NAMES.matcher(asked).matches() ? asked : "*";
    var response = HttpResponse.ok("ok").contentType(MediaType.TEXT_PLAIN_TYPE)
        .header(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, headers)
        .header(HttpHeaders.ACCESS_CONTROL_MAX_AGE, A_DAY);
    // why here: an answer that a filter gives does not pass that filter again.
    say(request, response);
    return response;
  }

  @ResponseFilter
  void say(HttpRequest<?> request, @Nullable MutableHttpResponse<?> response) {
    if (response == null) {
      return;
    }
    boolean isLogin = LOGIN.matcher(request.getPath()).matches();
    setMissing(response, HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, isLogin ? LOGIN_HEADERS : HEADERS);
    setMissing(response, HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, "*");
    setMissing(response, HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    setMissing(response, HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, READABLE);
    setMissing(response, "X-Content-Type-Options", "nosniff");
    switch (response.code()) {
      case 503 -> setMissing(response, HttpHeaders.RETRY_AFTER, "1");
      // why: what is left of the request is not worth reading.
      case 408, 413 -> setMissing(response, HttpHeaders.CONNECTION, "close");
      default -> {
      }
    }
  }

  private static void setMissing(MutableHttpResponse<?> response, String name, String value) {
    if (!response.getHeaders().contains(name)) {
      response.header(name, value);
    }
  }
}

package io.sheaf.docs.reference;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.spec.DocsPage;
import io.sheaf.spec.PublishedSpec;
import java.net.URI;

/// What Sheaf publishes of itself. Addresses are relative, so that they hold behind a proxy that adds a path.
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
class ReferenceController {

  private static final String REVALIDATED = "no-cache";
  private static final String AN_HOUR = "public, max-age=3600";

  @Get("/")
  @Needs(Need.NOTHING)
  HttpResponse<?> root(Call call) {
    return HttpResponse.temporaryRedirect(URI.create("docs"));
  }

  @Get("/openapi.yaml")
  @Needs(Need.NOTHING)
  HttpResponse<byte[]> specification(Call call) {
    return sent(PublishedSpec.yaml(), "application/yaml", REVALIDATED);
  }

  @Get("/docs")
  @Needs(Need.NOTHING)
  HttpResponse<?> page(Call call, HttpRequest<?> request) {
    // why: from below a slash, the relative addresses of the page would lead one folder too deep.
    if (request.getPath().endsWith("/")) {
      return HttpResponse.temporaryRedirect(URI.create("../docs"));
    }
    return asset("", REVALIDATED);
  }

  @Get("/docs/{file}")
  @Needs(Need.NOTHING)
  HttpResponse<?> file(Call call, String file) {
    return asset(file, AN_HOUR);
  }

  private static HttpResponse<byte[]> asset(String name, String caching) {
    var asset = DocsPage.find(name).orElseThrow(() -> new Refused(Refusal.NOT_FOUND));
    return sent(asset.bytes(), asset.contentType(), caching);
  }

  private static HttpResponse<byte[]> sent(byte[] bytes, String contentType, String caching) {
    return HttpResponse.ok(bytes).header(HttpHeaders.CONTENT_TYPE, contentType)
        .header(HttpHeaders.CACHE_CONTROL, caching)
        .header("Content-Security-Policy", DocsPage.CONTENT_SECURITY_POLICY)
        .header("X-Content-Type-Options", "nosniff")
        .header("Referrer-Policy", "no-referrer");
  }
}

package io.sheaf.docs.documents.publiclinks;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Shows;
import io.sheaf.docs.gate.SiteGuard;
import java.util.List;
import java.util.Locale;

/// Public links for whoever holds one. The link, and the password where it has one, are all the credentials there are.
@Controller("/l/{token}")
@ExecuteOn(TaskExecutors.BLOCKING)
class VisitorController {

  private final PublicLinks links;
  private final Visits visits;
  private final List<SiteGuard> guards;

  VisitorController(PublicLinks links, Visits visits, List<SiteGuard> guards) {
    this.links = links;
    this.visits = visits;
    this.guards = List.copyOf(guards);
  }

  /// A browser that comes to a link with a password is shown where to write it.
  @Get(headRoute = false)
  @Produces(MediaType.ALL)
  @Needs(Need.NOTHING)
  @Shows(Shows.Sight.DOWNLOAD)
  HttpResponse<?> fetch(Call call, String token) {
    var link = opened(call, token, PublicLink.Type.DOWNLOAD);
    var password = Visits.passwordInHeader(call);
    if (link.passwordHash() != null && password.isEmpty() && wantsPage(call)) {
      return plain(HttpResponse.ok(PasswordPage.HTML).contentType(MediaType.TEXT_HTML_TYPE)
          .header("Content-Security-Policy", PasswordPage.POLICY));
    }
    visits.prove(call, link, password);
    return plain(visits.download(call, link));
  }

  @Post
  @Consumes(MediaType.ALL)
  @Produces(MediaType.ALL)
  @Needs(value = Need.NOTHING, changes = false)
  @Shows(Shows.Sight.DOWNLOAD)
  HttpResponse<?> fetchWithPassword(Call call, String token) {
    var link = opened(call, token, PublicLink.Type.DOWNLOAD);
    visits.prove(call, link, Visits.passwordInBody(call));
    return plain(visits.download(call, link));
  }

  @Put("/{fileName}")
  @Consumes(MediaType.ALL)
  @Needs(value = Need.NOTHING, streams = true, changes = false)
  HttpResponse<?> leave(Call call, String token, String fileName) {
    var link = opened(call, token, PublicLink.Type.UPLOAD);
    visits.prove(call, link, Visits.passwordInHeader(call));
    return visits.upload(call, link, fileName);
  }

  private PublicLink opened(Call call, String token, PublicLink.Type type) {
    var link = links.open(call, token, type);
    guards.forEach(guard -> guard.check(link.site(), call));
    return link;
  }

  private static boolean wantsPage(Call call) {
    var accept = call.header(HttpHeaders.ACCEPT);
    return accept != null && accept.toLowerCase(Locale.ROOT).contains("text/html");
  }

  /// why not kept: a link that is revoked must not go on in somebody's cache.
  private static HttpResponse<?> plain(HttpResponse<?> answer) {
    return answer instanceof MutableHttpResponse<?> mutable
        ? mutable.header(HttpHeaders.CACHE_CONTROL, "no-store").header("Referrer-Policy", "no-referrer")
        : answer;
  }
}

package io.sheaf.docs.gate;

import io.micronaut.http.HttpRequest;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.JsonText;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.Texts;
import io.sheaf.docs.web.edge.Incoming;
import io.sheaf.docs.web.edge.WholeBody;
import io.sheaf.storage.table.SiteId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One request on its way through the service: what came, who called, and which site is meant. Every route's method
/// takes it first; by then the gate has filled in the caller and the site.
public final class Call {

  private static final int STANDARD_LIMIT = 10;
  private static final int MOST_LIMIT = 1000;

  private final HttpRequest<?> request;
  private Caller caller = Caller.ANONYMOUS;
  private @Nullable SiteId site;
  private @Nullable Object attempt;
  private boolean streams;
  private @Nullable String address;
  private List<Shown> shown = List.of();
  private @Nullable String unproved;
  private @Nullable ByLink byLink;

  Call(HttpRequest<?> request) {
    this.request = request;
  }

  /// A call of the service's own, for what is done because of an earlier request: it has no body, no headers and asks
  /// for nothing in its query.
  ///
  /// @param address where the request came from because of which it is done; empty where there is none
  public static Call ofService(Caller caller, SiteId site, String address) {
    var call = new Call(HttpRequest.POST("/", ""));
    call.address = address;
    call.admit(caller, site);
    return call;
  }

  void admit(Caller known, @Nullable SiteId meant) {
    this.caller = known;
    this.site = meant;
  }

  public HttpRequest<?> request() {
    return request;
  }

  public String method() {
    return request.getMethodName();
  }

  public Caller caller() {
    return caller;
  }

  /// The site that is meant; only routes that need something on a site have one.
  public SiteId site() {
    if (site == null) {
      throw new IllegalStateException("this route is not about a site");
    }
    return site;
  }

  public boolean hasSite() {
    return site != null;
  }

  /// The address that the request came from.
  public String address() {
    if (address != null) {
      return address;
    }
    var remote = request.getRemoteAddress();
    return remote.getAddress() == null ? remote.getHostString() : remote.getAddress().getHostAddress();
  }

  public @Nullable String query(String name) {
    // why looked for first: most requests ask for nothing, and taking a query apart costs more than seeing that.
    var value = request.getUri().getRawQuery() == null ? null : request.getParameters().get(name);
    if (value != null) {
      Texts.fault(value).ifPresent(wrong -> {
        throw Refused.because(name, "'" + name + "' " + wrong);
      });
    }
    return value;
  }

  public boolean queryFlag(String name) {
    return "true".equalsIgnoreCase(query(name));
  }

  /// How many a page is to hold: what was asked for, or ten.
  public int limit() {
    return limit(STANDARD_LIMIT);
  }

  public int limit(int standard) {
    var text = query("limit");
    if (text == null || text.length() > 9 || text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return standard;
    }
    int asked = Integer.parseInt(text);
    return asked < 1 ? standard : Math.min(asked, MOST_LIMIT);
  }

  /// The token of the page that is asked for: `next`, or else `previous`; the first page has none.
  public @Nullable String pageToken() {
    var next = query("next");
    if (next != null && !next.isEmpty()) {
      return next;
    }
    var previous = query("previous");
    return previous == null || previous.isEmpty() ? null : Listing.previous(previous);
  }

  public @Nullable String header(String name) {
    return request.getHeaders().get(name);
  }

  public Preconditions preconditions() {
    return Preconditions.of(request.getHeaders().findFirst("If-Match"),
        request.getHeaders().findFirst("If-None-Match"));
  }

  /// Whether the client wants to see fields that only Sheaf has.
  public boolean wantsExtensions() {
    return "true".equalsIgnoreCase(header("X-Sheaf-Extensions"));
  }

  /// Whose pages these are: positions are good for one caller on one site only.
  public String audience() {
    return caller.kind() + "\n" + caller.name() + "\n" + (site == null ? "" : site.text());
  }

  /// The body as it comes, of any length; for routes that stream it, once.
  public Incoming stream() {
    return Incoming.of(request);
  }

  void streaming(boolean isRead) {
    this.streams = isRead;
  }

  /// Whether the route reads the body as it comes, so that nobody else may.
  public boolean streams() {
    return streams;
  }

  /// The body as it came, whatever its content type; empty when there is none.
  public byte[] bytes() {
    return WholeBody.of(request);
  }

  /// The body as an object, which it must be.
  public Fields body() {
    var content = bytes();
    if (content.length == 0) {
      throw new Refused(Refusal.BODY_REQUIRED);
    }
    return Fields.of(JsonText.read(content));
  }

  /// The body as an object, or an empty one where there is no body.
  public Fields bodyIfAny() {
    return bytes().length == 0 ? Fields.of(JsonText.read(new byte[]{'{', '}'})) : body();
  }

  /// A document that is shown by an answer.
  public record Shown(String documentId, @Nullable String artifactId) {}

  /// Says which documents are shown by the answer, for routes whose path does not say that.
  public void shows(List<Shown> documents) {
    this.shown = List.copyOf(documents);
  }

  public List<Shown> shown() {
    return shown;
  }

  /// Says by which link somebody comes, for routes that ask for no other credentials.
  public void comesBy(ByLink link) {
    this.byLink = link;
  }

  /// The link that somebody came by, where that is all that is known of them.
  public Optional<ByLink> byLink() {
    return Optional.ofNullable(byLink);
  }

  /// Says that somebody tries to prove to be whoever has this name.
  public void tries(String username) {
    this.unproved = username;
  }

  /// Says that they have done so.
  public void proved() {
    this.unproved = null;
  }

  /// The name that somebody tried to prove to be theirs, and has not; nothing where nobody tried.
  public Optional<String> unproved() {
    return Optional.ofNullable(unproved);
  }

  /// What the request's one effect is recorded under, when it can be repeated; of the room that records it.
  public @Nullable Object attempt() {
    return attempt;
  }

  public void attempt(@Nullable Object of) {
    this.attempt = of;
  }

  @Override
  public String toString() {
    return method().toUpperCase(Locale.ROOT) + " " + request.getPath();
  }
}

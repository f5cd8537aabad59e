package io.sheaf.docs.web.edge.links;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.edge.Incoming;
import io.sheaf.docs.web.edge.Outgoing;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Takes and gives bytes for who holds a link. The link is all the credentials there are.
@Controller("/blobs")
@ExecuteOn(TaskExecutors.BLOCKING)
final class LinkController {

  private final Optional<BlobDoor> door;
  private final List<Arrivals> arrivals;
  private final List<Departures> departures;

  LinkController(Optional<BlobDoor> door, List<Arrivals> arrivals, List<Departures> departures) {
    this.door = door;
    this.arrivals = arrivals;
    this.departures = departures;
  }

  @Put("/{+key}")
  HttpResponse<?> put(HttpRequest<?> request) {
    return switch (verify("PUT", request)) {
      case BlobDoor.Upload upload -> receive(upload, request);
      case BlobDoor.Refused refused -> LinkErrors.refused(refused.reason());
      case BlobDoor.Download _ -> LinkErrors.refused("The link is for GET.");
    };
  }

  /// HEAD comes here too: who may read all of it may know how long it is.
  @Get("/{+key}")
  HttpResponse<?> get(HttpRequest<?> request) {
    return switch (verify("GET", request)) {
      case BlobDoor.Download download -> open(download, request);
      case BlobDoor.Refused refused -> LinkErrors.refused(refused.reason());
      case BlobDoor.Upload _ -> LinkErrors.refused("The link is for PUT.");
    };
  }

  private BlobDoor.Verdict verify(String method, HttpRequest<?> request) {
    var headers = new LinkedHashMap<String, List<String>>();
    request.getHeaders().forEach((name, values) -> headers.put(name, List.copyOf(values)));
    var uri = request.getUri();
    return door.orElseThrow(() -> new Refused(Refusal.NOT_FOUND))
        .verify(new BlobDoor.Arrived(method, uri.getRawPath(), uri.getRawQuery(), Map.copyOf(headers)));
  }

  private HttpResponse<?> receive(BlobDoor.Upload upload, HttpRequest<?> request) {
    var type = Optional.ofNullable(request.getHeaders().get(HttpHeaders.CONTENT_TYPE))
        .filter(NewBlob::isContentType).orElse(NewBlob.UNKNOWN_TYPE);
    try (var body = Incoming.of(request, Long.MAX_VALUE)) {
      if (body.length().orElse(0) > BlobStore.LARGEST) {
        return LinkErrors.tooLarge();
      }
      var outcome = upload.receive(body, known(body.length()), type);
      return switch (outcome) {
        case PutOutcome.Stored stored -> stored(upload.key(), stored, type);
        case PutOutcome.WrongChecksum wrong -> LinkErrors.wrongChecksum(wrong);
        case PutOutcome.WrongLength wrong -> LinkErrors.wrongLength(wrong);
      };
    }
  }

  private HttpResponse<?> stored(BlobKey key, PutOutcome.Stored stored, String type) {
    arrivals.forEach(waiting -> waiting.arrived(key, stored, type));
    var checksum = stored.checksum();
    return HttpResponse.ok().header(HttpHeaders.ETAG, tag(stored.ref(), ""))
        .header("x-amz-version-id", stored.ref().version()).header(checksum.kind().header(), checksum.base64());
  }

  // why no ternary: its two kinds of number would be made one, and null would fail.
  private static @Nullable Long known(OptionalLong length) {
    if (length.isPresent()) {
      return length.getAsLong();
    }
    return null;
  }

  private HttpResponse<?> open(BlobDoor.Download download, HttpRequest<?> request) {
    var range = request.getHeaders().get(HttpHeaders.RANGE);
    for (var departure : departures) {
      var instead = departure.instead(download.ref(), download.contentType(), range);
      if (instead.isPresent()) {
        return given(instead.get().opening(), download, request, "-" + instead.get().mark());
      }
    }
    return given(download.open(range), download, request, "");
  }

  private static HttpResponse<?> given(Opening opening, BlobDoor.Download download, HttpRequest<?> request,
      String mark) {
    return switch (opening) {
      case Opening.Opened opened -> opened(opened, download, request, tag(opened.ref(), mark));
      case Opening.Absent _ -> LinkErrors.absent();
      case Opening.PastEnd pastEnd -> LinkErrors.pastEnd(pastEnd);
    };
  }

  private static HttpResponse<?> opened(Opening.Opened opened, BlobDoor.Download download, HttpRequest<?> request,
      String tag) {
    var match = request.getHeaders().get(HttpHeaders.IF_MATCH);
    if (match != null && !names(match, tag)) {
      opened.close();
      return LinkErrors.changed();
    }
    var noneMatch = request.getHeaders().get(HttpHeaders.IF_NONE_MATCH);
    if (noneMatch != null && names(noneMatch, tag)) {
      opened.close();
      return HttpResponse.notModified().header(HttpHeaders.ETAG, tag);
    }
    var type = Optional.ofNullable(download.contentType()).orElse(opened.contentType());
    MutableHttpResponse<?> response = Outgoing.of(opened).header(HttpHeaders.ETAG, tag)
        .header("x-amz-version-id", opened.ref().version());
    response.getHeaders().set(HttpHeaders.CONTENT_TYPE, type);
    if (download.disposition() != null) {
      response.header(HttpHeaders.CONTENT_DISPOSITION, download.disposition());
    }
    if (!type.toLowerCase(Locale.ROOT).startsWith("application/pdf")) {
      // why: what people upload must not run as a page of this server's; browsers show no PDF in a sandbox.
      response.header("Content-Security-Policy", "sandbox");
    }
    return response;
  }

  /// A version never changes, so its name is its tag; what is given in its place has the mark of that behind it.
  private static String tag(BlobRef ref, String mark) {
    return "\"" + ref.version().replace("\"", "%22") + mark + "\"";
  }

  private static boolean names(String header, String tag) {
    for (var one : header.split(",", 64)) {
      var bare = one.strip();
      if (bare.equals("*") || bare.equals(tag) || bare.equals("W/" + tag)) {
        return true;
      }
    }
    return false;
  }
}

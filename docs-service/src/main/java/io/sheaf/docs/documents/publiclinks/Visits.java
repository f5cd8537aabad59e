package io.sheaf.docs.documents.publiclinks;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.sheaf.docs.access.login.Tries;
import io.sheaf.docs.access.users.Passwords;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.content.WholeContents;
import io.sheaf.docs.documents.folders.FolderPlaces;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.documents.life.Creation;
import io.sheaf.docs.documents.life.Draft;
import io.sheaf.docs.documents.links.ContentLimits;
import io.sheaf.docs.documents.publiclinks.LinkUse.Visitor;
import io.sheaf.docs.documents.versions.Versions;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.Texts;
import io.sheaf.docs.web.edge.Incoming;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import jakarta.inject.Singleton;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What comes of a link that somebody holds: it is proved by its password, counted, and then done.
@Singleton
final class Visits {

  /// The password, percent-encoded, where there is no body for it.
  private static final String PASSWORD = "X-Sheaf-Password";
  private static final int LONGEST_FORM = 8192;

  private final PublicLinks links;
  private final Passwords passwords;
  private final Tries tries;
  private final Documents documents;
  private final WholeContents contents;
  private final FolderPlaces places;
  private final Creation creation;
  private final ContentLimits limits;
  private final BlobStore blobs;

  Visits(PublicLinks links, Passwords passwords, Tries tries, Documents documents, WholeContents contents,
      FolderPlaces places, Creation creation, ContentLimits limits, BlobStore blobs) {
    this.links = links;
    this.passwords = passwords;
    this.tries = tries;
    this.documents = documents;
    this.contents = contents;
    this.places = places;
    this.creation = creation;
    this.limits = limits;
    this.blobs = blobs;
  }

  // Passwords

  static Optional<String> passwordInHeader(Call call) {
    return Optional.ofNullable(call.header(PASSWORD)).flatMap(text -> decoded(text.replace("+", "%2B")));
  }

  /// Of a form that a browser sends, or of an object.
  static Optional<String> passwordInBody(Call call) {
    var type = call.header(HttpHeaders.CONTENT_TYPE);
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded")) {
      var body = call.bodyIfAny();
      var password = body.text("password");
      body.check();
      return Optional.ofNullable(password);
    }
    var form = call.bytes();
    if (form.length > LONGEST_FORM) {
      throw new Refused(Refusal.TOO_LARGE);
    }
    return List.of(new String(form, StandardCharsets.UTF_8).split("&", 100)).stream()
        .filter(field -> field.startsWith("password=")).findFirst()
        .flatMap(field -> decoded(field.substring("password=".length())));
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8)).filter(it -> Texts.fault(it).isEmpty());
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /// Refuses who does not know the link's password. Tries are counted before they are judged, for the link and for the
  /// address, as those of the login are.
  void prove(Call call, PublicLink link, Optional<String> password) {
    if (link.passwordHash() == null) {
      return;
    }
    if (password.isEmpty()) {
      throw new Refused(Refusal.UNAUTHENTICATED, "password required");
    }
    tries.take("publiclink", link.id(), call.address());
    if (!passwords.matches(link.passwordHash(), password.get())) {
      links.wrongPassword(call, link, visitor(call));
      throw new Refused(Refusal.UNAUTHENTICATED, "wrong password");
    }
    tries.wasGood("publiclink", link.id(), call.address());
  }

  private static Visitor visitor(Call call) {
    var agent = call.header(HttpHeaders.USER_AGENT);
    return new Visitor(call.address(), agent == null || Texts.fault(agent).isPresent() ? null : agent);
  }

  // Downloads

  /// The whole content: a part of it would be a use as well, and a limit would be hard to understand.
  HttpResponse<?> download(Call call, PublicLink link) {
    var document = documents.find(DocumentRef.of(link.site(), link.targetId()))
        .orElseThrow(() -> new Refused(Refusal.NOT_FOUND));
    var answer = used(call, link, LinkUse.Kind.DOWNLOAD, null, () -> contents.answer(by(call, link), document));
    call.shows(List.of(new Call.Shown(document.id(), null)));
    return answer;
  }

  /// The use is counted first, so that none is too many, and given back when nothing comes of it.
  private HttpResponse<?> used(Call call, PublicLink link, LinkUse.Kind kind, @Nullable String name,
      Supplier<HttpResponse<?>> doing) {
    links.use(call, link, kind, name, visitor(call));
    try {
      return doing.get();
    } catch (RuntimeException nothing) {
      links.giveBack(link, name, visitor(call));
      throw nothing;
    }
  }

  /// why as the service: whoever made the link was allowed to, and who comes by it is nobody.
  private static Call by(Call call, PublicLink link) {
    return Call.ofService(Caller.service("link/" + link.id()), link.site(), call.address());
  }

  // Uploads

  HttpResponse<?> upload(Call call, PublicLink link, String fileName) {
    var place = places.find(link.site(), link.targetId(), link.path())
        .orElseThrow(() -> new Refused(Refusal.NOT_FOUND));
    var path = place.path() + "/" + fileName;
    if (fileName.isBlank() || fileName.indexOf('/') >= 0 || Texts.fault(fileName).isPresent()
        || Folders.faultOf(path).isPresent()) {
      throw Refused.because("fileName", "'fileName' must be the name of a file, without folders");
    }
    var type = typeSent(call);
    limits.checkType(link.site(), type);
    var announced = call.request().getContentLength();
    if (announced >= 0) {
      limits.checkLength(link.site(), announced);
    }
    var draft = new Draft(path, null, null, null, type, null, null, null, List.of(), List.of(), List.of(), List.of());
    return used(call, link, LinkUse.Kind.UPLOAD, fileName, () -> creation.create(by(call, link), draft,
        ref -> stored(call, ref, type, announced), _ -> Answer.created("Uploaded")));
  }

  private static @Nullable String typeSent(Call call) {
    var type = call.header(HttpHeaders.CONTENT_TYPE);
    return type == null || !NewBlob.isContentType(type) ? null : type;
  }

  private Versions.Content stored(Call call, DocumentRef ref, @Nullable String type,
      long announced) {
    var most = limits.longest(ref.site());
    try (var body = most.isPresent() ? Incoming.of(call.request(), most.get()) : call.stream()) {
      var outcome = blobs.put(ref.blobKey(), new NewBlob(body, announced < 0 ? null : (Long) announced,
          type == null ? NewBlob.UNKNOWN_TYPE : type, null));
      return switch (outcome) {
        case PutOutcome.Stored(var at, var size, var checksum) -> new Versions.Content(at, size, checksum, type);
        case PutOutcome.WrongLength(var wanted, var actual) ->
          throw Refused.because("Content-Length", "the content has " + actual + " bytes, not " + wanted);
        case PutOutcome.WrongChecksum _ -> throw new IllegalStateException("nobody said what to expect");
      };
    }
  }
}

package io.sheaf.docs.documents.publiclinks;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.access.users.Passwords;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.folders.FolderPlaces;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.PublicUrl;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Public links over HTTP, for those who make them.
@Controller("/shares/links")
@ExecuteOn(TaskExecutors.BLOCKING)
class PublicLinkController {

  private final PublicLinks links;
  private final Documents documents;
  private final FolderPlaces places;
  private final Access access;
  private final Passwords passwords;
  private final Listing listing;
  private final Changes changes;
  private final PublicUrl url;
  private final InstantSource clock;

  PublicLinkController(PublicLinks links, Documents documents, FolderPlaces places, Access access, Passwords passwords,
      Listing listing, Changes changes, PublicUrl url, InstantSource clock) {
    this.links = links;
    this.documents = documents;
    this.places = places;
    this.access = access;
    this.passwords = passwords;
    this.listing = listing;
    this.changes = changes;
    this.url = url;
    this.clock = clock;
  }

  @Serdeable
  record MadeView(String linkId, String url) {}

  @Serdeable
  record LinksView(@Nullable String next, List<LinkView> links) {}

  @Serdeable
  record LinkView(String linkId, String type, @Nullable String documentId, String path, String userId,
      String insertedDate, @Nullable String expires, boolean hasPassword, @Nullable Long limit, long used,
      @Nullable String revokedDate) {

    static LinkView of(PublicLink link) {
      return new LinkView(link.id(), link.type().name(),
          link.type() == PublicLink.Type.DOWNLOAD ? link.targetId() : null, link.path(), link.userId(),
          Dates.wire(link.inserted()), Dates.wireOrNull(link.expires()), link.passwordHash() != null, link.limit(),
          link.used(), Dates.wireOrNull(link.revoked()));
    }
  }

  @Serdeable
  record UsesView(@Nullable String next, List<UseView> uses) {}

  @Serdeable
  record UseView(String type, String insertedDate, String address, @Nullable String userAgent,
      @Nullable String fileName) {

    static UseView of(LinkUse use) {
      return new UseView(use.kind().name(), Dates.wire(use.when()), use.address(), use.userAgent(), use.name());
    }
  }

  @Get
  @Needs(Need.READ)
  LinksView list(Call call) {
    var site = call.site();
    var caller = call.caller();
    boolean all = "anybody".equals(call.query("by")) && Access.governs(caller, site);
    var list = all
        ? Query.of(TableSchema.PUBLIC_LINKS.partition(site))
        : Query.of(TableSchema.PUBLIC_LINKS_BY.partition(site, caller.kind(), caller.name()));
    var page = listing.pageOfAll(list.backwards(), call.limit(), call.query("next"), call.audience(),
        item -> LinkView.of(PublicLink.of(site, item)));
    return new LinksView(page.next(), page.rows());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> make(Call call) {
    var asked = AskedLink.read(call.body(), clock.instant());
    var token = PublicLink.randomToken();
    var password = asked.password();
    var target = target(call, asked);
    // why after it is known that the link may be: hashing a password is dear.
    var hash = password == null ? null : passwords.hash(password);
    var link = new PublicLink(call.site(), Ids.ulid(clock.instant()), target.type(), target.id(), target.path(),
        call.caller().name(), call.caller().kind(), clock.instant(), asked.expires(), hash, asked.limit(), 0, 0,
        PublicLink.hash(token), null);
    return changes.commit(call, () -> {
      target(call, asked);
      return links.making(call, link);
    }, made -> Answer.created(new MadeView(made.id(), url.at("/l/" + token))));
  }

  /// What the link is to, which the caller must be allowed to give.
  private record Target(PublicLink.Type type, String id, String path) {}

  private Target target(Call call, AskedLink asked) {
    var caller = call.caller();
    if (asked.indexKey() != null) {
      var place = places.named(call.site(), asked.indexKey());
      access.inFolder(caller, call.site(), place.path(), Permission.WRITE).enforce();
      return new Target(PublicLink.Type.UPLOAD, place.folderId(), place.path());
    }
    var documentId = String.valueOf(asked.documentId());
    if (!DocumentRef.isId(documentId)) {
      throw Documents.missing(documentId);
    }
    Access.onSite(caller, call.site(), Permission.READ).enforce();
    var document = documents.open(call, DocumentRef.of(call.site(), documentId), Permission.READ);
    if (document.deepLinkPath() != null) {
      throw Refused.because("documentId", "the content of the document is elsewhere");
    }
    return new Target(PublicLink.Type.DOWNLOAD, document.id(), document.path());
  }

  @Delete("/{linkId}")
  @Needs(Need.READ)
  HttpResponse<?> revoke(Call call, String linkId) {
    return changes.commit(call, () -> {
      var link = ofCaller(call, linkId);
      if (link.revoked() != null) {
        throw missing(linkId);
      }
      return links.revoking(call, link);
    }, link -> Answer.ok("Link '" + link.id() + "' revoked"));
  }

  @Get("/{linkId}/uses")
  @Needs(Need.READ)
  UsesView uses(Call call, String linkId) {
    var link = ofCaller(call, linkId);
    var face = TableSchema.PUBLIC_LINK_USE.main();
    var list = Query.of(face.partition(link.site(), link.id()), face.beginning()).backwards();
    var page = listing.pageOfAll(list, call.limit(), call.query("next"), call.audience(),
        item -> UseView.of(LinkUse.of(item)));
    return new UsesView(page.next(), page.rows());
  }

  /// One that the caller made, or any for who governs the site; of others nothing is said.
  private PublicLink ofCaller(Call call, String linkId) {
    return links.find(call.site(), linkId)
        .filter(link -> link.isBy(call.caller()) || Access.governs(call.caller(), call.site()))
        .orElseThrow(() -> missing(linkId));
  }

  private static Refused missing(String linkId) {
    return Refused.notFound("Link '" + linkId + "' not found");
  }
}

package io.sheaf.docs.documents.folders;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.FoundDocument;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Share;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Folders over HTTP: what is in one, a new one, one less.
@Controller("/folders")
@ExecuteOn(TaskExecutors.BLOCKING)
class FolderController {

  private final Folders folders;
  private final FolderTree tree;
  private final FolderListing listing;
  private final Removal removal;
  private final Access access;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  FolderController(Folders folders, FolderTree tree, FolderListing listing, Removal removal, Access access,
      Changes changes, Events events, Stamps stamps) {
    this.folders = folders;
    this.tree = tree;
    this.listing = listing;
    this.removal = removal;
    this.access = access;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  @Serdeable
  record FolderContents(@Nullable String next, @Nullable String previous, List<FoundDocument> documents) {}

  @Serdeable
  record Made(String message, String indexKey) {}

  @Get
  @Needs(value = Need.READ, underShare = true)
  FolderContents contents(Call call) {
    var indexKey = call.query("indexKey");
    var path = call.query("path");
    return indexKey == null || indexKey.isEmpty()
        ? contentsAt(call, path == null ? topOf(call) : path)
        : contentsOf(call, IndexKey.parse(indexKey));
  }

  /// The root; for who relies on a share, the folder that is shared.
  private static String topOf(Call call) {
    return Access.reliedOn(call.caller(), call.site(), Permission.READ)
        .map(share -> share.what() instanceof Share.What.Folder folder ? folder.path() : "").orElse("");
  }

  private FolderContents contentsAt(Call call, String path) {
    var names = FolderPath.segments(path);
    Access.lentFolder(call.caller(), call.site(), FolderPath.joined(names), Permission.READ).enforce();
    if (names.isEmpty()) {
      return view(listing.page(call, Folder.ROOT, ""));
    }
    if (FolderPath.faultOf(path.replace("//", "/")).isPresent()) {
      return nothing();
    }
    return tree.at(call.site(), names).map(folder -> view(listing.page(call, folder.id(), FolderPath.joined(names))))
        .orElseGet(FolderController::nothing);
  }

  private FolderContents contentsOf(Call call, IndexKey at) {
    var folder = tree.entry(call.site(), at.parentId(), at.name());
    var path = folder.flatMap(found -> tree.pathOf(call.site(), found.id()));
    Access.lentFolder(call.caller(), call.site(), path.orElse(""), Permission.READ).enforce();
    return folder.isPresent() && path.isPresent()
        ? view(listing.page(call, folder.get().id(), path.get()))
        : nothing();
  }

  private static FolderContents view(io.sheaf.docs.web.Listing.PageOf<FoundDocument> page) {
    return new FolderContents(page.next(), page.previous(), page.rows());
  }

  private static FolderContents nothing() {
    return new FolderContents(null, null, List.of());
  }

  @Post
  @Needs(value = Need.WRITE, underShare = true)
  HttpResponse<?> make(Call call) {
    var body = call.body();
    var path = body.text("path");
    body.check();
    if (path == null || FolderPath.segments(path).isEmpty()) {
      throw new Refused(Refusal.INVALID_REQUEST, "missing 'path' parameters");
    }
    FolderPath.faultOf(path).ifPresent(fault -> {
      throw new Refused(List.of(fault));
    });
    var site = call.site();
    access.inFolder(call.caller(), site, FolderPath.joined(FolderPath.segments(path)), Permission.WRITE).enforce();
    return changes.commit(call, () -> {
      var made = folders.making(site, path, call.caller(), stamps.next());
      if (!made.isNew()) {
        return Plan.nothing(made);
      }
      var event = Event.of(call, "folders", Event.Type.CREATE, made.folderId()).id("folderId", made.folderId())
          .changed("path", null, path).build();
      return new Plan<>(made.writes(), made).and(events.recording(event));
    }, made -> Answer.ok(new Made("created folder", made.indexKey())));
  }

  @Delete("/{indexKey}")
  @Needs(value = Need.DELETE, underShare = true)
  HttpResponse<?> remove(Call call, String indexKey) {
    var at = IndexKey.parse(indexKey);
    var found = tree.entry(call.site(), at.parentId(), at.name())
        .flatMap(folder -> tree.pathOf(call.site(), folder.id()));
    Access.lentFolder(call.caller(), call.site(), found.orElse(""), Permission.DELETE).enforce();
    var path = found.orElseThrow(() -> Refused.notFound("directory not found"));
    access.inFolder(call.caller(), call.site(), path, Permission.DELETE).enforce();
    return removal.remove(call, at, () -> Refused.notFound("directory not found"), "folder is not empty",
        "deleted folder");
  }
}

package io.sheaf.docs.documents;

import io.micronaut.context.BeanProvider;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Asked;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Decision;
import io.sheaf.docs.gate.FolderRules;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Preconditions;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The door to documents: finds them, opens them to who may, and lends the write that changes one.
@Singleton
public final class Documents {

  private final Table table;
  private final Access access;
  private final BeanProvider<Keeping> keeping;

  /// why a provider: who knows what is to be kept reads documents by this door.
  Documents(Table table, Access access, BeanProvider<Keeping> keeping) {
    this.table = table;
    this.access = access;
    this.keeping = keeping;
  }

  // Finding

  /// Without asking who wants to know.
  public Optional<Document> find(DocumentRef ref) {
    return table.find(ref.key()).map(item -> DocumentItem.read(ref.site(), item));
  }

  /// Those that are there, by reference, without asking who wants to know.
  public Map<DocumentRef, Document> find(Collection<DocumentRef> refs) {
    return find(refs, DocumentRef::key);
  }

  private Map<DocumentRef, Document> find(Collection<DocumentRef> refs, Function<DocumentRef, Key> where) {
    var keys = LinkedHashMap.<DocumentRef, Key>newLinkedHashMap(refs.size());
    refs.forEach(ref -> keys.computeIfAbsent(ref, where));
    var items = keys.isEmpty() ? Map.<Key, Item>of() : table.find(keys.values());
    var found = LinkedHashMap.<DocumentRef, Document>newLinkedHashMap(keys.size());
    keys.forEach((ref, key) -> {
      var item = items.get(key);
      if (item != null) {
        found.put(ref, DocumentItem.read(ref.site(), item));
      }
    });
    return found;
  }

  /// Those that are put away still, by reference, without asking who wants to know.
  public Map<DocumentRef, Document> findPutAway(Collection<DocumentRef> refs) {
    return find(refs, DocumentItem::putAwayKey);
  }

  /// A document that is there or put away, without asking who wants to know; empty when it is gone for good.
  ///
  /// why a third look: one that is brought back between the first two was at neither place.
  public Optional<Document> findAnywhere(DocumentRef ref) {
    return find(ref).or(() -> findPutAway(ref)).or(() -> find(ref));
  }

  /// The same of several.
  public Map<DocumentRef, Document> findAnywhere(Collection<DocumentRef> refs) {
    var found = new LinkedHashMap<>(find(refs));
    findPutAway(missing(refs, found)).forEach(found::put);
    found.putAll(find(missing(refs, found)));
    return found;
  }

  private static List<DocumentRef> missing(Collection<DocumentRef> refs, Map<DocumentRef, Document> found) {
    return refs.stream().filter(ref -> !found.containsKey(ref)).toList();
  }

  /// A document that was put away.
  public Optional<Document> findPutAway(DocumentRef ref) {
    return table.find(DocumentItem.putAwayKey(ref)).map(item -> DocumentItem.read(ref.site(), item));
  }

  /// Of an item of a list of documents, or of those that were put away.
  public static Document of(SiteId site, Item item) {
    return DocumentItem.read(site, item);
  }

  /// The document that a request names by its path and the query's `artifactId`.
  public static DocumentRef named(Call call, String documentId) {
    var artifactId = call.query("artifactId");
    if (!DocumentRef.isId(documentId) || artifactId != null && !DocumentRef.isId(artifactId)) {
      throw missing(documentId);
    }
    return new DocumentRef(call.site(), documentId, artifactId);
  }

  public static Refused missing(String documentId) {
    return Refused.notFound("Document " + documentId + " not found.");
  }

  // Opening

  /// The document, for a caller who may read it.
  public Document open(Call call, String documentId) {
    return open(call, named(call, documentId), Permission.READ);
  }

  /// The document, for a caller who may do this with it.
  public Document open(Call call, DocumentRef ref, Permission permission) {
    if (!ref.isArtifact()) {
      var document = find(ref).orElseThrow(() -> missing(ref.documentId()));
      decide(call.caller(), document, permission).enforce();
      return document;
    }
    var found = find(List.of(ref, ref.root()));
    var document = found.get(ref);
    if (document == null) {
      throw missing(ref.documentId());
    }
    decide(call.caller(), document, found.get(ref.root()), permission).enforce();
    return document;
  }

  /// Whether the caller may, beyond what the site grants.
  public Decision decide(Caller caller, Document document, Permission permission) {
    return access.onDocument(caller, document.site(), document.subject(), permission);
  }

  /// The document, for who governs the site: nobody's lists and no folder's rules keep it from them, its policy may.
  public Document openToGovern(Call call, DocumentRef ref, Permission permission) {
    var document = find(ref).orElseThrow(() -> missing(ref.documentId()));
    access.byPolicy(call.caller(), document.site(), document.subject(), permission).enforce();
    return document;
  }

  /// why the root's lists too: an artifact is part of its document, and who may not see that may not see this.
  private Decision decide(Caller caller, Document document, @Nullable Document root, Permission permission) {
    var decision = decide(caller, document, permission);
    return root == null || !document.ref().isArtifact() ? decision : decide(caller, root, permission).and(decision);
  }

  /// Those of the documents that the caller may read; with one look at the rules of all the folders they are in, and
  /// one at what the site's policy says of them.
  public Set<DocumentRef> readable(Caller caller, SiteId site, Collection<Document> all) {
    var folders = new LinkedHashSet<String>();
    all.forEach(document -> folders.addAll(FolderRules.foldersAbove(document.path())));
    var closed = access.closedFolders(caller, site, List.copyOf(folders), Permission.READ);
    var open = new LinkedHashSet<DocumentRef>();
    var ids = new ArrayList<String>(all.size());
    for (var document : all) {
      if (Access.listed(caller, document.subject(), Permission.READ).allowed() && !liesIn(closed, document)) {
        open.add(document.ref());
        ids.add(document.ref().documentId());
      }
    }
    var policed = access.closedDocuments(caller, site, ids, Permission.READ);
    if (!policed.isEmpty()) {
      open.removeIf(ref -> policed.contains(ref.documentId()));
    }
    return open;
  }

  private static boolean liesIn(Set<String> folders, Document document) {
    return !folders.isEmpty() && FolderRules.foldersAbove(document.path()).stream().anyMatch(folders::contains);
  }

  /// The document, for a caller who may and can change it now: it is as an `If-Match` says, not held, and not checked
  /// out by somebody else. To be called in a plan, whose write it then conditions by [#replacing].
  public Document openToChange(Call call, String documentId, Permission permission) {
    return openToChange(call, named(call, documentId), permission);
  }

  public Document openToChange(Call call, DocumentRef ref, Permission permission) {
    return openToChange(call, ref, ref.key(), permission);
  }

  /// The same, for a document that was put away.
  public Document openPutAway(Call call, DocumentRef ref, Permission permission) {
    return openToChange(call, ref, DocumentItem.putAwayKey(ref), permission);
  }

  private Document openToChange(Call call, DocumentRef ref, Key key, Permission permission) {
    var toChange = toChange(call.caller(), ref, key, permission).orElseThrow(() -> missing(ref.documentId()));
    toChange.decision().enforce();
    call.preconditions().checkBeforeChange(toChange.document().revision());
    return toChange.document();
  }

  /// The document, if it is there and the caller may and can change it now; for jobs, which pass by what they cannot
  /// change.
  public Optional<Document> findToChange(Caller caller, DocumentRef ref, Permission permission) {
    return toChange(caller, ref, ref.key(), permission).filter(found -> found.decision().allowed())
        .map(ToChange::document);
  }

  private record ToChange(Document document, Decision decision) {}

  private Optional<ToChange> toChange(Caller caller, DocumentRef ref, Key key, Permission permission) {
    return standing(ref, List.of(key))
        .map(standing -> new ToChange(standing.document(), decide(caller, standing, permission)));
  }

  /// What there is to look at when it is decided about the document, be it put away; with one find.
  public Optional<Standing> standing(DocumentRef ref) {
    return standing(ref, List.of(ref.key(), DocumentItem.putAwayKey(ref)));
  }

  /// @param where it is looked for; the first that is there counts
  private Optional<Standing> standing(DocumentRef ref, List<Key> where) {
    var keys = new LinkedHashSet<>(locks(ref));
    keys.addAll(where);
    keys.add(ref.root().key());
    var items = table.find(keys);
    var root = items.get(ref.root().key());
    return where.stream().flatMap(key -> Stream.ofNullable(items.get(key))).findFirst()
        .map(item -> new Standing(DocumentItem.read(ref.site(), item),
            root == null ? null : DocumentItem.read(ref.site(), root), items));
  }

  /// The same of all of the documents that are there; with one find.
  public List<Standing> standings(Collection<DocumentRef> refs) {
    var keys = new LinkedHashSet<Key>();
    refs.forEach(ref -> {
      keys.addAll(locks(ref));
      keys.add(ref.key());
      keys.add(ref.root().key());
    });
    var items = keys.isEmpty() ? Map.<Key, Item>of() : table.find(keys);
    var found = new ArrayList<Standing>(refs.size());
    for (var ref : refs) {
      var item = items.get(ref.key());
      var root = items.get(ref.root().key());
      if (item != null) {
        found.add(new Standing(DocumentItem.read(ref.site(), item),
            root == null ? null : DocumentItem.read(ref.site(), root), items));
      }
    }
    return found;
  }

  // Deciding

  /// What is decided when a caller wants this of a document, beyond what the site grants. Who wants to change it finds
  /// it free, too.
  public Decision decide(Caller caller, Standing standing, Permission permission) {
    var decision = decide(caller, standing.document(), standing.root(), permission);
    return permission == Permission.READ ? decision : decision.and(free(caller, standing.ref(), standing.items()));
  }

  /// All that is decided of a request for a document, from the gate to its opening; of who governs as [#openToGovern]
  /// has it. To administrate is granted on the site, and not asked of the document.
  public Decision verdict(Caller who, Standing standing, Permission permission) {
    // why nothing: who asks why asks for something else than what is decided about.
    var caller = who.asking(Asked.NOTHING);
    var granted = Access.onSite(caller, standing.ref().site(), permission);
    return switch (permission) {
      case ADMIN -> granted;
      case GOVERN -> granted.and(access.byPolicy(caller, standing.ref().site(), standing.document().subject(),
          permission));
      case READ, WRITE -> granted.and(standing.document().deleted() == null
          ? decide(caller, standing, permission)
          : putAway(standing.document()));
      // why also what was put away: it can be deleted still, for good.
      case DELETE -> granted.and(decide(caller, standing, permission)).and(mayGo(standing.document()));
    };
  }

  private static Decision putAway(Document document) {
    return Decision.refuse(Refusal.NOT_FOUND, String.valueOf(missing(document.id()).getMessage()),
        new Decision.Reason.PutAway());
  }

  /// The same documents, decided about by other rules: for who asks what would be.
  public Documents decidedBy(UnaryOperator<Access> other) {
    return new Documents(table, other.apply(access), keeping);
  }

  /// Whether it can be changed now by somebody: it is not held, and not checked out by somebody else. For changes that
  /// no request asks for; see [#openToChange].
  public Decision free(Caller caller, DocumentRef ref) {
    return free(caller, ref, table.find(locks(ref)));
  }

  /// Whether it, or the document that it is part of, is under legal hold.
  public Decision notHeld(DocumentRef ref) {
    var items = table.find(holds(ref));
    return notHeld(ref, items);
  }

  /// Whether it may go, or any of its versions: nothing holds it, and no policy has it kept.
  public Decision mayGo(Document document) {
    return keeping.get().mayGo(document);
  }

  private static Set<Key> holds(DocumentRef ref) {
    return new LinkedHashSet<>(List.of(ref.key(TableSchema.LEGAL_HOLD), ref.root().key(TableSchema.LEGAL_HOLD)));
  }

  private static Set<Key> locks(DocumentRef ref) {
    var locks = holds(ref);
    locks.add(ref.key(TableSchema.CHECKOUT));
    return locks;
  }

  private static Decision free(Caller caller, DocumentRef ref, Map<Key, Item> items) {
    return notHeld(ref, items).and(notCheckedOut(caller, ref, items.get(ref.key(TableSchema.CHECKOUT))));
  }

  private static Decision notHeld(DocumentRef ref, Map<Key, Item> items) {
    var hold = Optional.ofNullable(items.get(ref.key(TableSchema.LEGAL_HOLD)))
        .or(() -> Optional.ofNullable(items.get(ref.root().key(TableSchema.LEGAL_HOLD))));
    return hold.map(held -> Decision.refuse(Refusal.CONFLICT,
        "Document '" + ref.documentId() + "' is under legal hold", new Decision.Reason.Held(held.text("lockedBy"))))
        .orElseGet(Decision::allow);
  }

  private static Decision notCheckedOut(Caller caller, DocumentRef ref, @Nullable Item checkout) {
    return checkout == null || checkout.text("lockedBy").equals(caller.name())
        ? Decision.allow()
        : checkedOut(ref, checkout.text("lockedBy"));
  }

  /// What everybody else is told while somebody has the document checked out.
  public static Decision checkedOut(DocumentRef ref, String by) {
    return Decision.refuse(Refusal.CONFLICT, "Document '" + ref.documentId() + "' is checked out by " + by,
        new Decision.Reason.CheckedOut(by));
  }

  /// An answer about the document: with its tag, or 304 for a client that has it already.
  public static HttpResponse<?> answer(Call call, Document document, Supplier<?> view) {
    var tag = Preconditions.tag(document.revision());
    if (call.preconditions().isKnown(document.revision())) {
      return HttpResponse.notModified().header("ETag", tag);
    }
    MutableHttpResponse<Object> answer = HttpResponse.ok(view.get());
    return answer.header("ETag", tag);
  }

  // Changing

  /// The write that makes a new document with an id that was made just now, so that nothing else can have it.
  public Write insertingFresh(Document document) {
    return Write.insert(DocumentItem.latest(document.toBuilder().revision(1).build()));
  }

  /// The writes that make a new document; it must not be there, nor be put away, nor be on its way out.
  public List<Write> inserting(Document document) {
    return List.of(insertingFresh(document),
        Write.check(DocumentItem.putAwayKey(document.ref()), Condition.absent()),
        Write.check(document.ref().key(TableSchema.DOCUMENT_REMOVAL), Condition.absent()));
  }

  /// The write that turns the document as it was read into another; nobody may have changed it meanwhile. The other
  /// gets the next revision, and is told apart from the one before by nothing else.
  public Write replacing(Document before, Document after) {
    return Write.put(DocumentItem.latest(next(before, after)), unchanged(before));
  }

  /// The document as it is once [#replacing] is written.
  public Document asReplaced(Document before, Document after) {
    return next(before, after);
  }

  /// The write that holds only while the document is as it was read, held and checked out by the same: for a change
  /// beside the document that is none of it.
  public Write relyingOn(Document asRead) {
    return Write.check(asRead.ref().key(), unchanged(asRead));
  }

  /// The write that says that something of the document changed which its own item does not show, as a tag.
  public Write touching(Document before) {
    return replacing(before, before);
  }

  /// The write that keeps what the document said about itself until now; to go along with a change of that.
  public Write remembering(Document before, Stamp now) {
    return Write.put(DocumentItem.history(before, now));
  }

  /// The writes that put the document away, from where it can be restored. Refuses where it is to be kept.
  public List<Write> puttingAway(Document before, Stamp when) {
    mayGo(before).enforce();
    var away = next(before, before.toBuilder().deleted(when.micros()).build());
    return List.of(Write.delete(before.ref().key(), unchanged(before)),
        Write.put(DocumentItem.putAway(away, when), Condition.absent()));
  }

  /// The writes that bring a document back which was put away.
  public List<Write> bringingBack(Document putAway, Document restored) {
    return List.of(Write.delete(DocumentItem.putAwayKey(putAway.ref()), unchanged(putAway)),
        Write.insert(DocumentItem.latest(next(putAway, restored))));
  }

  /// The write that removes the document's own item; all others of the document are for who asks to remove. Refuses
  /// where it is to be kept.
  public Write removing(Document before) {
    mayGo(before).enforce();
    return Write.delete(before.deleted() == null ? before.ref().key() : DocumentItem.putAwayKey(before.ref()),
        unchanged(before));
  }

  private static Document next(Document before, Document after) {
    return after.toBuilder().revision(before.revision() + 1).build();
  }

  private static Condition unchanged(Document before) {
    return Condition.equal("revision", before.revision());
  }

  /// The tag that the document has once [#replacing] or [#touching] is written.
  public static String tagAfter(Document before) {
    return Preconditions.tag(before.revision() + 1);
  }

  /// The write that holds only while the document is put away as it was read.
  public Write relyingOnPutAway(Document putAway) {
    return Write.check(DocumentItem.putAwayKey(putAway.ref()), unchanged(putAway));
  }

  /// The rows of a page as documents, in their order.
  public static List<Document> all(SiteId site, List<Item> items) {
    var documents = new ArrayList<Document>(items.size());
    items.forEach(item -> documents.add(DocumentItem.read(site, item)));
    return documents;
  }
}

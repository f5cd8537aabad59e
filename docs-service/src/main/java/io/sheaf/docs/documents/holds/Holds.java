package io.sheaf.docs.documents.holds;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Preconditions;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Message;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to checking out and in, and to legal holds, each as a plan.
@Singleton
public final class Holds {

  private final Table table;
  private final Documents documents;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  Holds(Table table, Documents documents, Changes changes, Events events, Stamps stamps) {
    this.table = table;
    this.documents = documents;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  Plan<Answer> checkingOut(Call call, String documentId) {
    var before = documents.openToChange(call, documentId, Permission.WRITE);
    var key = before.ref().key(TableSchema.CHECKOUT);
    var answer = Answer.ok("Document '" + before.id() + "' checked out");
    // why: one that is somebody else's was refused above.
    return table.find(key).isPresent() ? unchanged(answer, before) : setting(call, answer, before, key, "checkout");
  }

  /// By who checked it out, or by who governs the site. A hold does not keep anybody from it.
  Plan<Answer> checkingIn(Call call, String documentId) {
    var ref = Documents.named(call, documentId);
    boolean governs = Access.governs(call.caller(), ref.site());
    var before = governs
        ? documents.openToGovern(call, ref, Permission.WRITE)
        : documents.open(call, ref, Permission.WRITE);
    call.preconditions().checkBeforeChange(before.revision());
    var key = ref.key(TableSchema.CHECKOUT);
    var by = table.find(key).map(item -> item.text("lockedBy"));
    var answer = Answer.ok("Document '" + before.id() + "' checked in");
    if (by.isEmpty()) {
      return unchanged(answer, before);
    }
    if (!governs && !by.get().equals(call.caller().name())) {
      Documents.checkedOut(ref, by.get()).enforce();
    }
    return removing(call, answer, before, key, "checkout", by.get());
  }

  /// why the document's own lists are not asked: an owner keeps nothing from who governs the site.
  Plan<Answer> holding(Call call, String documentId) {
    var before = documents.openToGovern(call, Documents.named(call, documentId), Permission.WRITE);
    call.preconditions().checkBeforeChange(before.revision());
    var key = before.ref().key(TableSchema.LEGAL_HOLD);
    var answer = Answer.ok("Document '" + before.id() + "' placed under legal hold");
    return table.find(key).isPresent() ? unchanged(answer, before) : setting(call, answer, before, key, "legalHold");
  }

  Plan<Answer> releasing(Call call, String documentId) {
    var before = documents.openToGovern(call, Documents.named(call, documentId), Permission.WRITE);
    call.preconditions().checkBeforeChange(before.revision());
    var key = before.ref().key(TableSchema.LEGAL_HOLD);
    var answer = Answer.ok("Document '" + before.id() + "' released from legal hold");
    Optional<String> by = table.find(key).map(item -> item.text("lockedBy"));
    return by.isEmpty()
        ? unchanged(answer, before)
        : removing(call, answer, before, key, "legalHold", by.get());
  }

  /// Takes a checkout or a hold off, where it is meant as an attribute of the document.
  ///
  /// @param missing what to say when there is none
  public HttpResponse<?> unlock(Call call, String documentId, boolean checkout, String sentence, Refused missing) {
    return changes.commit(call, () -> {
      var ref = Documents.named(call, documentId);
      if (!checkout && !Access.governs(call.caller(), ref.site())) {
        throw Refused.because("CheckoutForLegalHold", "attribute can only be changed by GOVERN or ADMIN role");
      }
      var plan = checkout ? checkingIn(call, documentId) : releasing(call, documentId);
      if (plan.writes().isEmpty()) {
        throw missing;
      }
      return plan;
    }, answer -> new Answer(200, new Message(sentence), answer.headers()));
  }

  private Plan<Answer> setting(Call call, Answer answer, Document before, Key key, String field) {
    var by = call.caller().name();
    var ref = before.ref();
    var checkout = field.equals("checkout");
    var name = checkout ? "Checkout" : "CheckoutForLegalHold";
    // why a key and a value: it is found like the attribute that it is shown as.
    var value = name + "#" + ref.keyId();
    var list = checkout ? TableSchema.CHECKOUTS : TableSchema.LEGAL_HOLDS;
    var lock = Item.of(key).indexed(list.entry(ref.site(), name, value)).with("documentId", ref.documentId())
        .withOptional("artifactId", ref.artifactId()).with("lockedBy", by).with("lockedDate", stamps.next().text())
        .with("key", name).with("valueType", "ENTITY").with("stringValue", value).build();
    return changed(answer, before, Write.insert(lock), event(call, before, field, null, by));
  }

  private Plan<Answer> removing(Call call, Answer answer, Document before, Key key, String field, String by) {
    return changed(answer, before, Write.delete(key), event(call, before, field, by, null));
  }

  private Write event(Call call, Document document, String field, @Nullable String was,
      @Nullable String is) {
    return events
        .recording(DocumentEvents.of(call, document.ref(), Event.Type.UPDATE).changed(field, was, is).build());
  }

  private static Plan<Answer> unchanged(Answer answer, Document document) {
    return Plan.nothing(answer.with("ETag", Preconditions.tag(document.revision())));
  }

  private Plan<Answer> changed(Answer answer, Document before, Write lock, Write event) {
    return Plan.of(answer.with("ETag", Documents.tagAfter(before)), documents.touching(before), lock, event);
  }
}

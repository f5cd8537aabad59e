package io.sheaf.docs.automation.inside;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;

/// CHECKSUM: works out the checksum of the current content anew.
@Singleton
final class Summing implements Doing {

  private static final int PIECE = 64 * 1024;
  /// What is read in a moment.
  private static final long SHORT = 1024 * 1024;

  private final Documents documents;
  private final BlobStore blobs;
  private final Events events;

  Summing(Documents documents, BlobStore blobs, Events events) {
    this.documents = documents;
    this.blobs = blobs;
    this.events = events;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.CHECKSUM);
  }

  @Override
  public boolean isBrief(Order order) {
    var length = order.document().contentLength();
    return length != null && length <= SHORT;
  }

  @Override
  public Done carryOut(Order order) {
    var content = order.document().content();
    if (content.isEmpty()) {
      return new Done.Skipped("there is no content here");
    }
    var kind = Checksum.Kind.valueOf(order.parameters().getOrDefault("checksumType", Checksum.Kind.SHA256.name()));
    var summed = new Summed(content.get(), over(content.get(), kind));
    return new Done.Changing(() -> plan(order, summed));
  }

  private record Summed(BlobRef content, Checksum checksum) {}

  private Plan<Map<String, Value>> plan(Order order, Summed summed) {
    var ref = order.document().ref();
    var call = Call.ofService(order.by(), ref.site(), "");
    var before = documents.openToChange(call, ref, Permission.WRITE);
    var content = before.content().orElseThrow(() -> Refused.notFound("there is no content here any more"));
    var checksum = content.equals(summed.content()) ? summed.checksum() : over(content, summed.checksum().kind());
    var after = before.toBuilder().checksum(checksum.kind(), checksum.hex()).build();
    var said = Map.of("checksum", Value.of(checksum.hex()), "checksumType", Value.of(checksum.kind().name()));
    if (after.equals(before)) {
      return Plan.nothing(said);
    }
    var event = DocumentEvents.compared(DocumentEvents.of(call, ref, Event.Type.UPDATE), before, after).build();
    return Plan.of(said, documents.replacing(before, after), events.recording(event));
  }

  private Checksum over(BlobRef content, Checksum.Kind kind) {
    if (!(blobs.open(content) instanceof Opening.Opened opened)) {
      throw Refused.notFound("the content is gone");
    }
    try (opened) {
      var digest = kind.digest();
      var piece = new byte[PIECE];
      for (int read = opened.bytes().read(piece); read >= 0; read = opened.bytes().read(piece)) {
        digest.update(piece, 0, read);
      }
      return Checksum.of(kind, digest.digest());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

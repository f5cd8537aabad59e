package io.sheaf.docs.web.edge.links;

import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Opening;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Who has a say in what leaves by a link. Asked when the link is used, however long ago it was given.
public interface Departures {

  /// What is to be given in place of the bytes that the link is for.
  ///
  /// @param mark tells it from those bytes, and from others that may be given in their place
  record Instead(Opening opening, String mark) {}

  /// Empty when the bytes may leave as they are.
  ///
  /// @param type what the answer says that it is, if the link says so
  /// @param range the header `Range`, if there was one
  Optional<Instead> instead(BlobRef ref, @Nullable String type, @Nullable String range);
}

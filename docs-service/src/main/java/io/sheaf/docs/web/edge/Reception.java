package io.sheaf.docs.web.edge;

import io.micronaut.context.ApplicationContext;
import io.sheaf.docs.web.edge.links.BlobDoor;
import java.util.Optional;

/// What a server is started with at its edge.
///
/// @param door for links, where the store below does not answer them itself
public record Reception(Bounds bounds, Optional<BlobDoor> door) {

  public static Reception usual() {
    return new Reception(Bounds.usual(), Optional.empty());
  }

  public Reception with(BlobDoor other) {
    return new Reception(bounds, Optional.of(other));
  }

  public void register(ApplicationContext context) {
    context.registerSingleton(Bounds.class, bounds);
    door.ifPresent(there -> context.registerSingleton(BlobDoor.class, there));
  }
}

package io.sheaf.docs.gate;

import java.util.Optional;

/// Knows what keys of shares open. Asked anew for each request, so that a share that is taken back opens nothing more.
public interface ShareKeys {

  /// What the key opens; nothing when there is no such share any more, or what it shares is gone.
  Optional<Share> find(String key);

  /// The same for this caller: nothing either when the share does not name the caller, which administrators need not be.
  Optional<Share> find(String key, Caller caller);
}

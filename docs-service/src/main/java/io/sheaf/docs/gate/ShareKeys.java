package io.sheaf.docs.gate;

import java.util.Optional;

/// Knows what keys of shares open. Asked anew for each request, so that a share that is taken back opens nothing more.
public interface ShareKeys {

  /// What the key opens for this caller; nothing when there is no such share any more, what it shares is gone, or it
  /// does not name the caller, which administrators need not be.
  Optional<Share> find(String key, Caller caller);

  /// The same for who came with the key before, and may not be here now; nothing either when they are not let in any
  /// more, or are none any more whom the share names.
  Optional<Share> find(String key, Borrower borrower);
}

package io.sheaf.docs.changes;

import io.sheaf.storage.table.Key;

/// Something that remembers what it has read, for who then relies on it by a condition of the write. It is told when
/// such a condition did not hold, so that the plan that is made anew reads again.
public interface Remembering {

  /// What stands under this key is not as somebody believed.
  void overtaken(Key key);
}

package io.sheaf.docs.feed;

import io.sheaf.storage.table.Write;
import java.util.List;

/// Somebody who has to do something because of a change. Any room may have one, as a bean.
public interface Hearer {

  /// At most so many writes for one change.
  int MOST_WRITES = 60;

  /// The writes that record what is to be done, such as an errand; they become part of the write that gives the change
  /// its place, so that it is heard once, whatever happens. To be answered at once: whoever has more to do than look
  /// something up records an errand. It may be asked again for a change whose write did not happen.
  List<Write> hear(Change change);
}

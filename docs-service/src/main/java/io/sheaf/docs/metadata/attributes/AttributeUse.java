package io.sheaf.docs.metadata.attributes;

import io.sheaf.storage.table.SiteId;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// Whoever keeps values of attributes says so here. Asked before a definition, a classification or an entity goes:
/// from then on nobody begins to use it unseen.
public interface AttributeUse {

  Duration ASK_EVERY = Duration.ofMillis(100);

  /// Whether the attribute is in use in any way.
  boolean isUsed(SiteId site, String attributeKey);

  /// Whether the attribute has this value anywhere.
  boolean hasValue(SiteId site, String attributeKey, String value);

  /// By how much these answers may be behind what is written. Who put up a fence asks again for so long before it
  /// believes that nothing is in use; nothing, where lists are as the table is.
  default Duration lag() {
    return Duration.ZERO;
  }

  /// Asks one question, and goes on asking for as long as the answer may be behind.
  default boolean isSo(Predicate<AttributeUse> question) {
    long began = System.nanoTime();
    long lag = lag().toNanos();
    while (true) {
      if (question.test(this)) {
        return true;
      }
      if (System.nanoTime() - began >= lag) {
        return false;
      }
      LockSupport.parkNanos(ASK_EVERY.toNanos());
    }
  }

  /// Whether it is named by rules about documents, and not by the documents; which is refused in other words.
  default boolean isBySchema() {
    return false;
  }
}

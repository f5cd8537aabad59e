package io.sheaf.docs.governance.ledger;

import jakarta.inject.Singleton;

/// Whether activities are recorded at all. They are; only a bench that measures what that costs starts a process
/// without, by the system property `sheaf.activities=off`.
@Singleton
final class Switch {

  private final boolean on = !"off".equals(System.getProperty("sheaf.activities"));

  boolean isOn() {
    return on;
  }
}

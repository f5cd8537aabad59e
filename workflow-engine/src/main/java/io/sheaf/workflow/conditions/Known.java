package io.sheaf.workflow.conditions;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known of something that has to be found out first, as the text of a scan: told, not there, or still to
/// come.
public final class Known<T> {

  private final @Nullable T told;
  private final boolean pending;

  private Known(@Nullable T told, boolean pending) {
    this.told = told;
    this.pending = pending;
  }

  public static <T> Known<T> told(T what) {
    return new Known<>(what, false);
  }

  /// There is none, and none is being looked for.
  public static <T> Known<T> nothing() {
    return new Known<>(null, false);
  }

  public static <T> Known<T> pending() {
    return new Known<>(null, true);
  }

  public boolean isPending() {
    return pending;
  }

  public Optional<T> found() {
    return Optional.ofNullable(told);
  }
}

package io.sheaf.docs.gate;

import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.util.ArrayList;
import java.util.List;

/// Whether something is allowed, and why: every grant, group, rule, list and hold that had a say, the decisive one
/// last. It is what the enforcement goes by, and what people are shown who ask why.
public record Decision(boolean allowed, List<Reason> reasons, Refusal refusal, String text) {

  public Decision {
    reasons = List.copyOf(reasons);
  }

  /// What had a say.
  public sealed interface Reason {

    /// Administrators may do everything.
    record Administrator() implements Reason {}

    /// The permission on a site, by these groups or this key.
    record Granted(String site, Permission permission, List<String> from) implements Reason {}

    /// Nothing gives this permission on the site.
    record NotGranted(String site, Permission permission) implements Reason {}

    /// Nothing at all is granted on the site.
    record Stranger(String site) implements Reason {}

    /// A folder's rule lets this role.
    record FolderAllows(String path, String role, Permission permission) implements Reason {}

    /// A folder has rules, and none lets any of the caller's roles.
    record FolderRefuses(String path, Permission permission) implements Reason {}

    /// The document's own lists name the caller as this: owner, editor or viewer.
    record Listed(String as) implements Reason {}

    /// The document has lists of its own, and the caller is not in the right one.
    record NotListed(Permission permission) implements Reason {}

    /// Checked out by somebody else.
    record CheckedOut(String by) implements Reason {}

    /// Under legal hold.
    record Held(String by) implements Reason {}

    /// Put away: not there for anybody, until it is restored.
    record PutAway() implements Reason {}

    /// The directory knows the user and lets nobody of that name in.
    record Disabled(String user) implements Reason {}
  }

  public static Decision allow(Reason... reasons) {
    return new Decision(true, List.of(reasons), Refusal.DENIED, "");
  }

  public static Decision refuse(String text, Reason... reasons) {
    return new Decision(false, List.of(reasons), Refusal.DENIED, text);
  }

  public static Decision refuse(Refusal refusal, String text, Reason... reasons) {
    return new Decision(false, List.of(reasons), refusal, text);
  }

  /// Both must allow; the first that refuses decides.
  public Decision and(Decision next) {
    if (!allowed) {
      return this;
    }
    var all = new ArrayList<>(reasons);
    all.addAll(next.reasons);
    return new Decision(next.allowed, all, next.refusal, next.text);
  }

  /// Refuses what is not allowed.
  public void enforce() {
    if (!allowed) {
      throw new Refused(refusal, text);
    }
  }
}

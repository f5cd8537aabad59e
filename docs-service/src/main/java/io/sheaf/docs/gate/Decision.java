package io.sheaf.docs.gate;

import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /// A share lends the permission: of this folder or document, to this group or person.
    record Shared(String shareKey, Share.What what, String with, Permission permission) implements Reason {}

    /// The request came with a share, which does not lend this permission for this.
    record NotShared(String shareKey, Permission permission) implements Reason {}

    /// A folder's rule lets this role.
    record FolderAllows(String path, String role, Permission permission) implements Reason {}

    /// A folder has rules, and none lets any of the caller's roles.
    record FolderRefuses(String path, Permission permission) implements Reason {}

    /// The document's own lists name the caller as this: owner, editor or viewer.
    record Listed(String as) implements Reason {}

    /// The document has lists of its own, and the caller is not in the right one.
    record NotListed(Permission permission) implements Reason {}

    /// An item of the site's policy lets the caller do what is asked for.
    ///
    /// @param item which one, as they were given, from 0 on; absent where a policy server decided
    record PolicyAllows(@Nullable Integer item) implements Reason {}

    /// The site has a policy, and none of its items lets the caller do what is asked for.
    record PolicyRefuses(int items) implements Reason {}

    /// Checked out by somebody else.
    record CheckedOut(String by) implements Reason {}

    /// Under legal hold.
    record Held(String by) implements Reason {}

    /// To be kept until then, by a retention policy.
    record Retained(Instant until) implements Reason {}

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
    if (reasons.isEmpty()) {
      return next;
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

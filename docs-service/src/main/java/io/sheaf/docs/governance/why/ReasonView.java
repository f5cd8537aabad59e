package io.sheaf.docs.governance.why;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.gate.Decision.Reason;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Share;
import io.sheaf.docs.web.Dates;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that had a say, for programs by its kind and fields, and for people as a sentence.
///
/// @param from the groups or the key that give a permission
/// @param path of a folder
/// @param as what the document's lists call the person
/// @param by who holds or has checked out the document
@Serdeable
record ReasonView(String kind, String sentence, @Nullable String site, @Nullable Permission permission,
    @Nullable List<String> from, @Nullable String path, @Nullable String role, @Nullable String as,
    @Nullable String by) {

  /// With all that is known of it.
  static ReasonView of(Reason reason) {
    return of(reason, true);
  }

  /// As somebody is told who may not see the document: no names of folders and of people.
  static ReasonView masked(Reason reason) {
    return of(reason, false);
  }

  private static ReasonView of(Reason reason, boolean isNamed) {
    return switch (reason) {
      case Reason.Administrator() -> said("ADMINISTRATOR", "Administrators may do everything.");
      case Reason.Granted(var site, var permission, var from) -> said("GRANTED",
          permission + " on the site '" + site + "' is granted by " + String.join(", ", from) + ".")
          .on(site).about(permission).given(from);
      case Reason.NotGranted(var site, var permission) -> said("NOT_GRANTED",
          "Nothing grants " + permission + " on the site '" + site + "'.").on(site).about(permission);
      case Reason.Stranger(var site) -> said("STRANGER", "Nothing at all is granted on the site '" + site + "'.")
          .on(site);
      case Reason.FolderAllows(var path, var role, var permission) -> said("FOLDER_ALLOWS",
          "The rule of " + folder(path, isNamed) + " lets the group '" + role + "' " + permission + ".")
          .about(permission).below(isNamed ? path : null).through(role);
      case Reason.FolderRefuses(var path, var permission) -> said("FOLDER_REFUSES",
          "The rule of " + folder(path, isNamed) + " lets none of the person's groups " + permission + ".")
          .about(permission).below(isNamed ? path : null);
      case Reason.Listed(var as) -> said("LISTED", "The document names the person as its " + as + ".").named(as);
      case Reason.NotListed(var permission) -> said("NOT_LISTED",
          "The document has an owner, editors or viewers, and the person is none of those who may " + permission + ".")
          .about(permission);
      case Reason.Shared(_, var what, var with, var permission) -> said("SHARED",
          shared(what, isNamed) + " is shared with '" + with + "' for " + permission + ".").about(permission)
          .given(List.of(with)).below(isNamed && what instanceof Share.What.Folder(var path) ? path : null);
      case Reason.NotShared(_, var permission) -> said("NOT_SHARED",
          "The share that the request names does not lend " + permission + " for this.").about(permission);
      case Reason.PolicyAllows(var item) -> said("POLICY_ALLOWS", item == null
          ? "The site's policy lets the person do this."
          : "Item " + (item + 1) + " of the site's policy lets the person do this.");
      case Reason.PolicyRefuses(var items) -> said("POLICY_REFUSES", items == 1
          ? "The one item of the site's policy does not let the person do this."
          : "None of the " + items + " items of the site's policy lets the person do this.");
      case Reason.Retained(var until) -> said("RETAINED",
          "A retention policy has the document kept until " + Dates.wire(until) + ".");
      case Reason.CheckedOut(var by) -> said("CHECKED_OUT",
          "The document is checked out by " + (isNamed ? by : "somebody else") + ".").by(isNamed ? by : null);
      case Reason.Held(var by) -> said("HELD",
          "The document is under legal hold" + (isNamed ? ", by " + by : "") + ".").by(isNamed ? by : null);
      case Reason.PutAway() -> said("PUT_AWAY", "The document was deleted, and is not there until it is restored.");
      case Reason.Disabled(var user) -> said("DISABLED", "The user '" + user + "' is disabled and cannot sign in.");
    };
  }

  private static String shared(Share.What what, boolean isNamed) {
    return switch (what) {
      case Share.What.Folder(var path) -> isNamed ? "The folder '" + path + "'" : "A folder that the document is in";
      case Share.What.File _ -> "The document";
    };
  }

  private static String folder(String path, boolean isNamed) {
    return isNamed ? "the folder '" + path + "'" : "a folder that the document is in";
  }

  private static ReasonView said(String kind, String sentence) {
    return new ReasonView(kind, sentence, null, null, null, null, null, null, null);
  }

  private ReasonView on(String theSite) {
    return new ReasonView(kind, sentence, theSite, permission, from, path, role, as, by);
  }

  private ReasonView about(Permission thePermission) {
    return new ReasonView(kind, sentence, site, thePermission, from, path, role, as, by);
  }

  private ReasonView given(List<String> byThese) {
    return new ReasonView(kind, sentence, site, permission, byThese, path, role, as, by);
  }

  private ReasonView below(@Nullable String folder) {
    return new ReasonView(kind, sentence, site, permission, from, folder, role, as, by);
  }

  private ReasonView through(String theRole) {
    return new ReasonView(kind, sentence, site, permission, from, path, theRole, as, by);
  }

  private ReasonView named(String what) {
    return new ReasonView(kind, sentence, site, permission, from, path, role, what, by);
  }

  private ReasonView by(@Nullable String whom) {
    return new ReasonView(kind, sentence, site, permission, from, path, role, as, whom);
  }
}

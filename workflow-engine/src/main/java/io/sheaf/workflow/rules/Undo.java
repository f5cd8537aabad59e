package io.sheaf.workflow.rules;

import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.conditions.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// How changes are taken back.
///
/// @param changes what to do, in this order
/// @param kept what somebody has changed since: it stays as they left it
public record Undo(List<Change> changes, List<Change> kept) {

  public Undo {
    changes = List.copyOf(changes);
    kept = List.copyOf(kept);
  }

  /// The last change first, since one may have followed another on the same key; the earlier of two is then looked
  /// at as the document will be.
  public static Undo of(List<Change> done, DocumentView now) {
    var changes = new ArrayList<Change>();
    var kept = new ArrayList<Change>();
    for (var change : done.reversed()) {
      var expected = standing(change, now, changes);
      if (expected) {
        changes.add(change.inverse());
      } else {
        kept.add(change);
      }
    }
    return new Undo(changes, kept);
  }

  /// Whether what the change left is still there, after what is undone already.
  private static boolean standing(Change change, DocumentView now, List<Change> undone) {
    for (var later : undone.reversed()) {
      switch (later) {
        case Change.OfAttribute(var key, _, var then) when change instanceof Change.OfAttribute of
            && of.key().equals(key) -> {
          return Objects.equals(of.after(), then);
        }
        case Change.OfTag(var key, _, var then) when change instanceof Change.OfTag of && of.key().equals(key) -> {
          return Objects.equals(of.after(), then);
        }
        case Change.OfPath(_, var then) when change instanceof Change.OfPath of -> {
          return of.after().equals(then);
        }
        default -> {
        }
      }
    }
    return switch (change) {
      case Change.OfAttribute(var key, _, var after) -> Objects.equals(now.attribute(key).orElse(null), after);
      case Change.OfTag(var key, _, var after) -> Objects.equals(now.tag(key).orElse(null), after);
      case Change.OfPath(_, var after) ->
        now.property(Property.PATH).map(Datum::spelled).filter(after::equals).isPresent();
    };
  }
}

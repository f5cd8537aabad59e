package io.sheaf.workflow.rules;

import io.sheaf.workflow.conditions.Author;
import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.conditions.Held;
import io.sheaf.workflow.conditions.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What becomes of the consequences of a rule on one document.
///
/// @param changes what is changed; nothing that would stay as it is
/// @param spared what is left as a person said it
public record Applied(List<Change> changes, List<Spared> spared) {

  public Applied {
    changes = List.copyOf(changes);
    spared = List.copyOf(spared);
  }

  /// A consequence that did not happen, and whose word stood against it.
  public record Spared(Consequence consequence, Author person) {}

  public static Applied of(Consequences consequences, Author rule, DocumentView document) {
    var changes = new ArrayList<Change>();
    var spared = new ArrayList<Spared>();
    for (var consequence : consequences.list()) {
      // One may follow another on the same thing.
      var now = Changed.by(changes, document);
      var guarded = consequences.overwritesPeople() ? Optional.<Author>empty() : person(consequence, now);
      if (guarded.isPresent()) {
        spared.add(new Spared(consequence, guarded.get()));
      } else {
        change(consequence, rule, now).ifPresent(changes::add);
      }
    }
    return new Applied(changes, spared);
  }

  /// The person who said last what the consequence would change. A folder is nobody's word: somebody always filed
  /// the document, and a rule that files would never do it.
  private static Optional<Author> person(Consequence consequence, DocumentView document) {
    var held = switch (consequence) {
      case Consequence.SetAttribute(var key, _) -> document.attribute(key);
      case Consequence.RemoveAttribute(var key) -> document.attribute(key);
      case Consequence.SetTag(var key, _) -> document.tag(key);
      case Consequence.RemoveTag(var key) -> document.tag(key);
      case Consequence.File _ -> Optional.<Held>empty();
    };
    return held.map(Held::author).filter(Author::isPerson);
  }

  private static Optional<Change> change(Consequence consequence, Author rule, DocumentView document) {
    return switch (consequence) {
      case Consequence.SetAttribute(var key, var values) -> {
        var before = document.attribute(key).orElse(null);
        yield says(before, values)
            ? Optional.empty()
            : Optional.of(new Change.OfAttribute(key, before, new Held(values, rule)));
      }
      case Consequence.SetTag(var key, var values) -> {
        var before = document.tag(key).orElse(null);
        yield says(before, values)
            ? Optional.empty()
            : Optional.of(new Change.OfTag(key, before, new Held(values, rule)));
      }
      case Consequence.RemoveAttribute(var key) ->
        document.attribute(key).map(before -> new Change.OfAttribute(key, before, null));
      case Consequence.RemoveTag(var key) -> document.tag(key).map(before -> new Change.OfTag(key, before, null));
      case Consequence.File(var folder) -> filed(folder, document);
    };
  }

  private static boolean says(@Nullable Held before, List<Datum> values) {
    return before != null && before.values().equals(values);
  }

  private static Optional<Change> filed(String folder, DocumentView document) {
    var path = document.property(Property.PATH).map(Datum::spelled).orElse("");
    var name = path.substring(path.lastIndexOf('/') + 1);
    var filed = folder.isEmpty() ? name : folder + "/" + name;
    return filed.equals(path) ? Optional.empty() : Optional.of(new Change.OfPath(path, filed));
  }
}

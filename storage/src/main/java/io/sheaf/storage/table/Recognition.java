package io.sheaf.storage.table;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads off a stored key which kind of item it is of, and whose.
final class Recognition {

  private final List<Shape> shapes;

  /// What the keys of a kind look like, less the site's prefix.
  private record Shape(Kind kind, String beginning, Pattern partition, Pattern sort) {

    static Shape of(Kind kind) {
      var partition = kind.main().partitionTemplate();
      return new Shape(kind, partition.literalBeginning(), partition.shape(), kind.main().sortTemplate().shape());
    }

    boolean fits(TableName table, String partitionText, String sortText) {
      // why the beginning first: it settles nearly all of them without a regular expression.
      return kind.table() == table && partitionText.startsWith(beginning) && partition.matcher(partitionText).matches()
          && sort.matcher(sortText).matches();
    }
  }

  Recognition(List<Kind> kinds) {
    this.shapes = kinds.stream().map(Shape::of).toList();
  }

  Optional<SiteId> siteOf(Key key) {
    int slash = key.partition().indexOf('/');
    if (slash >= 0) {
      var prefix = key.partition().substring(0, slash);
      return Optional.of(prefix).filter(SiteId::isSiteId).map(SiteId::new).filter(site -> !site.isDefault());
    }
    // why both: the default site shares `USER#` with the people of the whole store, and only sort keys tell.
    return fits(key, Kind.Scope.SITE) && !fits(key, Kind.Scope.GLOBAL) ? Optional.of(SiteId.DEFAULT) : Optional.empty();
  }

  /// The kind that the key is spelled like; the default site's and the whole store's are told apart by their sort keys.
  Optional<Kind> kindOf(Key key) {
    int slash = key.partition().indexOf('/');
    var partition = key.partition().substring(slash + 1);
    return shapes.stream().filter(shape -> slash < 0 || shape.kind().scope() == Kind.Scope.SITE)
        .filter(shape -> shape.fits(key.table(), partition, key.sort()))
        .min(Comparator.comparing(shape -> shape.kind().scope() == Kind.Scope.GLOBAL ? 0 : 1)).map(Shape::kind);
  }

  private boolean fits(Key key, Kind.Scope scope) {
    return shapes.stream().anyMatch(shape -> shape.kind().scope() == scope && shape.fits(key.table(), key.partition(),
        key.sort()));
  }
}

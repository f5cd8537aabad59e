package io.sheaf.storage.table;

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

  private boolean fits(Key key, Kind.Scope scope) {
    return shapes.stream().anyMatch(shape -> shape.kind().scope() == scope && shape.fits(key.table(), key.partition(),
        key.sort()));
  }
}

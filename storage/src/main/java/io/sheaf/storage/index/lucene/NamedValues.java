package io.sheaf.storage.index.lucene;

import java.io.IOException;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;

/// Of the values of all names, those of one name: the smallest of each document, or the largest.
final class NamedValues extends SortedDocValues {

  private final SortedSetDocValues all;
  private final long first;
  private final long behind;
  private final boolean largest;
  private long ord;

  NamedValues(SortedSetDocValues all, BytesRef first, BytesRef behind, boolean largest) throws IOException {
    this.all = all;
    this.first = ordFrom(all, first);
    this.behind = ordFrom(all, behind);
    this.largest = largest;
  }

  /// Of the first value that is the term or sorts behind it.
  static long ordFrom(SortedSetDocValues values, BytesRef term) throws IOException {
    var ord = values.lookupTerm(term);
    return ord >= 0 ? ord : -1 - ord;
  }

  /// Of the first value that sorts behind the term.
  static long ordBehind(SortedSetDocValues values, BytesRef term) throws IOException {
    var ord = values.lookupTerm(term);
    return ord >= 0 ? ord + 1 : -1 - ord;
  }

  @Override
  public boolean advanceExact(int target) throws IOException {
    return all.advanceExact(target) && choose();
  }

  private boolean choose() throws IOException {
    ord = -1;
    for (int at = 0, count = all.docValueCount(); at < count; at++) {
      var next = all.nextOrd();
      if (next >= behind) {
        break;
      }
      if (next >= first) {
        ord = next;
        if (!largest) {
          break;
        }
      }
    }
    return ord >= 0;
  }

  @Override
  public int ordValue() {
    return Math.toIntExact(ord);
  }

  @Override
  public BytesRef lookupOrd(int ord) throws IOException {
    return all.lookupOrd(ord);
  }

  @Override
  public int lookupTerm(BytesRef term) throws IOException {
    return Math.toIntExact(all.lookupTerm(term));
  }

  @Override
  public int getValueCount() {
    return Math.toIntExact(all.getValueCount());
  }

  @Override
  public int docID() {
    return all.docID();
  }

  @Override
  public int nextDoc() throws IOException {
    return firstWithValueFrom(all.nextDoc());
  }

  @Override
  public int advance(int target) throws IOException {
    return firstWithValueFrom(all.advance(target));
  }

  private int firstWithValueFrom(int document) throws IOException {
    var at = document;
    while (at != NO_MORE_DOCS && !choose()) {
      at = all.nextDoc();
    }
    return at;
  }

  @Override
  public long cost() {
    return all.cost();
  }
}

package io.sheaf.docs.documents.listing;

import io.sheaf.docs.documents.listing.Walk.Part;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// The documents of a site day by day, the newest day first. Which days there are is read along the way.
final class DayLists {

  /// Names positions at which one day has been read and the next has not been begun.
  private static final String AFTER_DAY = "documents after day";
  private static final int DAYS_AT_ONCE = 100;

  private DayLists() {
  }

  /// All days that have documents, from the position on.
  static Iterator<Part> all(Table table, SiteId site, @Nullable Position from) {
    if (from == null) {
      return new Days(table, site, null, null);
    }
    var day = dayOf(from);
    return isAfterDay(from)
        ? new Days(table, site, day, null)
        : new Days(table, site, day, part(site, day, list(site, day).after(from)));
  }

  /// What was inserted between two moments, the second not included, from the position on.
  static Iterator<Part> between(SiteId site, Instant start, Instant end, @Nullable Position from) {
    var last = end.minus(1, ChronoUnit.MICROS);
    var range = TableSchema.DOCUMENTS_OF_DAY.between(start, last);
    var parts = new ArrayList<Part>();
    var first = LocalDate.ofInstant(start, ZoneOffset.UTC);
    var newest = LocalDate.ofInstant(last, ZoneOffset.UTC);
    if (from != null && (dayOf(from).isBefore(first) || dayOf(from).isAfter(newest))) {
      throw new Refused(Refusal.INVALID_POSITION);
    }
    for (var day = newest; !day.isBefore(first); day = day.minusDays(1)) {
      var list = Query.of(TableSchema.DOCUMENTS_OF_DAY.partition(site, day), range).backwards();
      if (from == null || dayOf(from).isAfter(day)) {
        parts.add(part(site, day, list));
      } else if (dayOf(from).equals(day) && !isAfterDay(from)) {
        parts.add(part(site, day, list.after(from)));
      }
    }
    return parts.iterator();
  }

  private static Query list(SiteId site, LocalDate day) {
    return Query.of(TableSchema.DOCUMENTS_OF_DAY.partition(site, day)).backwards();
  }

  private static Part part(SiteId site, LocalDate day, Query list) {
    return new Part(list, new Position(AFTER_DAY, site.text(), day.toString(), null));
  }

  private static boolean isAfterDay(Position position) {
    return position.list().equals(AFTER_DAY);
  }

  private static LocalDate dayOf(Position position) {
    var text = isAfterDay(position) ? position.sort() : position.indexSort();
    try {
      if (text != null && text.length() >= 10) {
        return LocalDate.parse(text.substring(0, 10));
      }
    } catch (DateTimeParseException notADay) {
      // why: a position of another list, which is refused below.
    }
    throw new Refused(Refusal.INVALID_POSITION);
  }

  /// Days that have documents, newest first, behind a first part that may be begun already.
  private static final class Days implements Iterator<Part> {

    private final Table table;
    private final SiteId site;
    private final Deque<LocalDate> read = new ArrayDeque<>();
    private @Nullable Part begun;
    private @Nullable LocalDate before;
    private boolean isOver;

    Days(Table table, SiteId site, @Nullable LocalDate before, @Nullable Part begun) {
      this.table = table;
      this.site = site;
      this.before = before;
      this.begun = begun;
    }

    @Override
    public boolean hasNext() {
      if (begun == null && read.isEmpty() && !isOver) {
        readOn();
      }
      return begun != null || !read.isEmpty();
    }

    @Override
    public Part next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      var part = begun;
      if (part != null) {
        begun = null;
        return part;
      }
      var day = read.removeFirst();
      return part(site, day, list(site, day));
    }

    private void readOn() {
      var face = TableSchema.DOCUMENT_DAY.main();
      var range = before == null ? face.beginning() : face.below(before);
      var page = table.page(Query.of(face.partition(site), range).backwards().limit(DAYS_AT_ONCE));
      for (var item : page.items()) {
        before = LocalDate.parse(item.key().sort());
        read.addLast(before);
      }
      isOver = page.next() == null;
    }
  }

  static List<Part> one(Query list) {
    return List.of(new Part(list, new Position(AFTER_DAY, "", "", null)));
  }
}

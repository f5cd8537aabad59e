package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.docs.governance.activities.ActivityText;
import io.sheaf.docs.governance.chain.Checkpoint;
import io.sheaf.docs.governance.chain.LedgerReader;
import io.sheaf.docs.governance.chain.LedgerReader.Step;
import io.sheaf.docs.governance.chain.SigningKey;
import io.sheaf.docs.governance.chain.TrustedKey;
import io.sheaf.docs.web.edge.MadeAsRead;
import io.sheaf.storage.secrets.Secrets;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// The door to the ledgers of sites: writes one down so that nobody can touch it unseen, and takes one in.
@Singleton
public final class Ledger {

  /// How many activities there are at least between two checkpoints.
  static final int BETWEEN_CHECKPOINTS = 1000;

  private static final String SECRET = "activities";

  /// What became of a ledger that was to be taken in.
  public sealed interface TakenIn {

    /// All of it is there.
    record Whole(long activities) implements TakenIn {}

    /// It was touched; what stands before that place has been taken in.
    record Broken(long line, String record, String why) implements TakenIn {}

    /// The site has activities of its own already.
    record Occupied() implements TakenIn {}
  }

  private final Table table;
  private final ChangeFeed feed;
  private final InstantSource clock;
  private final byte[] secret;
  private volatile @Nullable SigningKey key;

  Ledger(Table table, ChangeFeed feed, Secrets secrets, InstantSource clock) {
    this.table = table;
    this.feed = feed;
    this.clock = clock;
    this.secret = secrets.secret(SECRET);
  }

  /// why made when it is needed: it takes longer than much of a start.
  private SigningKey key() {
    var known = key;
    if (known == null) {
      known = SigningKey.of(secret);
      key = known;
    }
    return known;
  }

  /// By which this store signs.
  public TrustedKey trustedKey() {
    return key().trusted();
  }

  /// How many activities the site's ledger holds.
  public long count(SiteId site) {
    return Head.of(table, site).number();
  }

  /// The checkpoint that is due with these activities, if one is.
  @Nullable
  Checkpoint due(Head before, Growing growing) {
    return growing.number() - before.signed() < BETWEEN_CHECKPOINTS
        ? null
        : Checkpoint.signed(key(), growing.number(), before.signed(), growing.hash(), clock.instant().toString(),
            false);
  }

  // Out

  /// All activities of the site up to now, line by line, with a signed checkpoint at the end; made as it is read, in
  /// constant memory. Each line says what is recorded now and the hash that was recorded then.
  public InputStream export(SiteId site) {
    return copy(table, site).lines();
  }

  /// A ledger as it was in one moment.
  ///
  /// @param recorded the number of the last change whose activity is in it
  /// @param lines as [#export] has them
  public record Copy(long activities, long recorded, InputStream lines) {}

  /// The ledger that there is in a table as it was.
  public Copy copy(Table of, SiteId site) {
    var head = Head.of(of, site);
    return new Copy(head.number(), head.feed(), new MadeAsRead(
        new Written(of, head, List.copyOf(keys(of, site)), key(), clock.instant().toString())));
  }

  /// The same as comma-separated values, for spreadsheets; that nobody has touched them cannot be seen of these.
  public InputStream exportForSpreadsheets(SiteId site) {
    return new MadeAsRead(new Spreadsheet(table, Head.of(table, site)));
  }

  private List<TrustedKey> keys(Table of, SiteId site) {
    var keys = new ArrayList<TrustedKey>();
    keys.add(trustedKey());
    var list = Query.of(TableSchema.LEDGER_KEY.main().partition(site));
    var page = of.page(list);
    while (true) {
      page.items().forEach(item -> TrustedKey.read(item.text("publicKey"))
          .filter(one -> keys.stream().noneMatch(known -> known.fingerprint().equals(one.fingerprint())))
          .ifPresent(keys::add));
      if (page.next() == null) {
        return keys;
      }
      page = of.page(list.after(page.next()));
    }
  }

  // In

  /// Takes in what [#export] has written, for a site under any name that has no activities of its own. Every line is
  /// checked before it is believed. Who was interrupted begins again with the same lines: those that are there are
  /// passed by. To be called before anybody uses the site; what its feed has besides is recorded after [#goOn].
  ///
  /// @param trusted the key that the end must be signed by; whichever the lines name when there is none
  /// @param recorded the number of the last change of the site's feed whose activity is among the lines
  /// @param sofar is told now and then how many are there
  public TakenIn takeIn(SiteId site, InputStream lines, @Nullable TrustedKey trusted, long recorded,
      LongConsumer sofar) throws IOException {
    var reader = new LedgerReader(lines, trusted);
    var head = Head.of(table, site);
    var growing = new Growing(head, Set.of());
    Checkpoint point = null;
    while (true) {
      var step = reader.next();
      switch (step) {
        case Step.Begun(var all) -> all.forEach(one -> keep(site, one));
        case Step.Activity _ -> {
          if (reader.count() <= head.number()) {
            if (reader.count() == head.number() && !reader.hash().equals(head.hash())) {
              return new TakenIn.Occupied();
            }
            continue;
          }
          if (!growing.hasRoomFor(1) || point != null) {
            head = written(head, growing, point);
            sofar.accept(head.number());
            growing = new Growing(head, Set.of());
            point = null;
          }
          var activity = ActivityText.find(reader.activity());
          if (activity.isEmpty() || !growing.add(activity.get()).hash().equals(reader.hash())) {
            return new TakenIn.Broken(reader.line(), "record " + reader.count(), "it is none that can be recorded");
          }
        }
        case Step.Signed(var checkpoint) -> point = checkpoint.count() > head.number() ? checkpoint : null;
        case Step.Ended(var checkpoint, _) -> {
          if (checkpoint.count() < head.number()) {
            return new TakenIn.Occupied();
          }
          growing.read(recorded);
          if (!growing.isEmpty()) {
            written(head, growing, point);
          }
          return new TakenIn.Whole(checkpoint.count());
        }
        case Step.Broken(var line, var record, var why) -> {
          return new TakenIn.Broken(line, record, why);
        }
      }
    }
  }

  /// Has the changes recorded that the site's feed holds and its ledger does not.
  public void goOn(SiteId site) {
    long last = feed.last(site);
    if (Head.of(table, site).feed() < last) {
      table.write(Marking.mark(site, last));
    }
  }

  private Head written(Head before, Growing growing, @Nullable Checkpoint point) {
    if (!growing.isEmpty() && !table.write(growing.writes(point)).isDone()) {
      throw new IllegalStateException("somebody else writes the ledger of " + before.site());
    }
    return Head.of(table, before.site());
  }

  private void keep(SiteId site, TrustedKey one) {
    table.write(Write.put(Item.of(TableSchema.LEDGER_KEY.key(site, one.fingerprint()))
        .with("fingerprint", one.fingerprint()).with("publicKey", one.text()).build()));
  }
}

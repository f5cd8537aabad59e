package io.sheaf.docs.governance.bottle;

import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.BlobVersion;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Puts the contents of a bottle into a site, and says what each is called there. The versions of a key keep their
/// order: the third is the third again. So nothing needs to be noted to go on after a crash.
final class ContentsIn {

  private static final int KEYS_AT_ONCE = 256;
  private static final int VERSIONS_AT_ONCE = 1000;
  private static final int REMEMBERED = 1000;

  private final BottleFolder folder;
  private final SiteId site;
  private final BlobStore blobs;
  private final Progress.Paced paced;
  private final AtomicLong done = new AtomicLong();
  private final Map<String, Map<String, BlobRef>> remembered = new LinkedHashMap<>(16, 0.75f, true) {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Map<String, BlobRef>> eldest) {
      return size() > REMEMBERED;
    }
  };

  ContentsIn(BottleFolder folder, SiteId site, BlobStore blobs, Progress progress) {
    this.folder = folder;
    this.site = site;
    this.blobs = blobs;
    this.paced = progress.paced();
  }

  void put() {
    var waiting = new LinkedHashMap<String, List<ContentLine>>();
    Lines.each(folder.file(BottleFolder.CONTENTS), 0, (_, fields) -> {
      var line = ContentLine.read(fields);
      if (waiting.size() == KEYS_AT_ONCE && !waiting.containsKey(line.key())) {
        put(waiting);
      }
      waiting.computeIfAbsent(line.key(), _ -> new ArrayList<>(1)).add(line);
    });
    put(waiting);
  }

  private void put(Map<String, List<ContentLine>> waiting) {
    Several.inOrder(List.copyOf(waiting.values()), this::put);
    waiting.clear();
    paced.at(() -> done + " contents");
  }

  /// Those of one key that are not there yet.
  private boolean put(List<ContentLine> lines) {
    var key = lines.getFirst().in(site);
    var there = versions(lines.getFirst());
    if (there.size() > lines.size()) {
      throw new CannotBottle("Of the content " + key + " more is there than in the bottle. Erase the site, and begin "
          + "again.");
    }
    for (int at = 0; at < there.size(); at++) {
      if (there.get(at).size() != lines.get(at).size()) {
        throw new CannotBottle("The content " + key + " is there already, and another. Erase the site, and begin "
            + "again.");
      }
    }
    lines.subList(there.size(), lines.size()).forEach(this::put);
    done.addAndGet(lines.size());
    return true;
  }

  private void put(ContentLine line) {
    var path = folder.named(line.file());
    try (var in = Files.newInputStream(path)) {
      var outcome = blobs.put(line.in(site),
          NewBlob.of(in).ofLength(line.size()).ofType(line.contentType()).expecting(line.checksum()));
      if (!(outcome instanceof PutOutcome.Stored)) {
        throw new CannotBottle("The file " + path + " is not the content that was written into the bottle.");
      }
    } catch (NoSuchFileException missing) {
      throw new CannotBottle("The file " + path + " is missing.");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// The oldest first.
  private List<BlobVersion> versions(ContentLine line) {
    var all = new ArrayList<BlobVersion>();
    BlobRef after = null;
    for (var page = page(line, after); !page.isEmpty(); page = page(line, after)) {
      all.addAll(page);
      after = page.getLast().ref();
    }
    Collections.reverse(all);
    return all;
  }

  private List<BlobVersion> page(ContentLine line, @Nullable BlobRef after) {
    return blobs.versions(line.in(site), after, VERSIONS_AT_ONCE);
  }

  /// What the content is called here that was called so there, if it is in the bottle.
  Optional<BlobRef> now(ContentIndex index, BlobRef there) {
    var key = ContentLine.spelled(there.key());
    var known = remembered.get(key);
    if (known == null) {
      known = new HashMap<>();
      var lines = index.versions(key);
      if (!lines.isEmpty()) {
        var here = versions(lines.getFirst());
        for (int at = 0; at < lines.size(); at++) {
          known.put(lines.get(at).version(), here.get(at).ref());
        }
      }
      remembered.put(key, known);
    }
    return Optional.ofNullable(known.get(there.version()));
  }
}

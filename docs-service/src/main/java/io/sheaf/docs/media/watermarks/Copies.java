package io.sheaf.docs.media.watermarks;

import io.sheaf.docs.media.press.Folders;
import io.sheaf.docs.media.watermarks.Stamping.Stamped;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Stamped copies, those that were asked for last. One that is open stays readable when it goes.
final class Copies implements AutoCloseable {

  private static final int MOST = 200;

  private final long room;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Long> sizes = new LinkedHashMap<>(16, 0.75f, true);
  private @Nullable Path folder;
  private long taken;

  Copies(long room) {
    this.room = room;
  }

  Optional<Stamped> open(String fingerprint) {
    lock.lock();
    try {
      var size = sizes.get(fingerprint);
      if (size == null || folder == null) {
        return Optional.empty();
      }
      return Optional.of(opened(folder.resolve(fingerprint), fingerprint));
    } catch (IOException gone) {
      // why: somebody cleared the temporary files; it is stamped anew.
      forget(fingerprint);
      return Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  Stamped keep(String fingerprint, Path result) throws IOException {
    lock.lock();
    try {
      if (folder == null || !Files.isDirectory(folder)) {
        folder = Files.createTempDirectory("sheaf-stamped");
        sizes.clear();
        taken = 0;
      }
      var file = folder.resolve(fingerprint);
      Files.move(result, file, StandardCopyOption.REPLACE_EXISTING);
      var stamped = opened(file, fingerprint);
      sizes.put(fingerprint, stamped.size());
      taken += stamped.size();
      makeRoom();
      return stamped;
    } finally {
      lock.unlock();
    }
  }

  private static Stamped opened(Path file, String fingerprint) throws IOException {
    var channel = FileChannel.open(file, StandardOpenOption.READ);
    return new Stamped(channel, channel.size(), fingerprint);
  }

  private void makeRoom() {
    while (!sizes.isEmpty() && (taken > room || sizes.size() > MOST)) {
      forget(sizes.keySet().iterator().next());
    }
  }

  private void forget(String fingerprint) {
    var size = sizes.remove(fingerprint);
    taken -= size == null ? 0 : size;
    if (folder != null) {
      folder.resolve(fingerprint).toFile().delete();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (folder != null) {
        Folders.remove(folder);
        folder = null;
      }
      sizes.clear();
      taken = 0;
    } finally {
      lock.unlock();
    }
  }
}

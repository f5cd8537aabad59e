package io.sheaf.storage.blobs.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Asks the disk to keep what it was given. A place of its own so that a test can count.
interface Syncs {

  void file(FileChannel channel) throws IOException;

  /// The names in the folder: without it a file that was synced may be lost under its name.
  void folder(Path folder) throws IOException;

  Syncs REAL = new Syncs() {
    @Override
    public void file(FileChannel channel) throws IOException {
      channel.force(true);
    }

    @Override
    public void folder(Path folder) throws IOException {
      try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  };
}

package io.sheaf.storage.index.lucene;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Collection;
import java.util.function.UnaryOperator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/// A disk that can be full: no new file, and nothing synced.
final class FillableDisk implements UnaryOperator<Directory> {

  volatile boolean full;

  @Override
  public Directory apply(Directory real) {
    return new FilterDirectory(real) {
      @Override
      public IndexOutput createOutput(String name, IOContext context) throws IOException {
        refuseWhenFull(name);
        return super.createOutput(name, context);
      }

      @Override
      public void sync(Collection<String> names) throws IOException {
        refuseWhenFull("sync");
        super.sync(names);
      }
    };
  }

  private void refuseWhenFull(String name) throws IOException {
    if (full) {
      throw new FileSystemException(name, null, "No space left on device");
    }
  }
}

package io.sheaf.storage.index.lucene;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;

/// What no indexing is quicker than: one thread that gives Lucene an id and a text, with a buffer as large as the
/// server's. The text is divided into words and kept, as the server keeps it; there are no stems, no other fields, and
/// one commit.
public final class RawWriter implements AutoCloseable {

  private static final double BUFFER_MEGABYTES = 16;

  private final FSDirectory directory;
  private final IndexWriter writer;

  public RawWriter(Path path) throws IOException {
    Lucene.prepare();
    directory = FSDirectory.open(path);
    writer = new IndexWriter(directory,
        new IndexWriterConfig(new StandardAnalyzer()).setRAMBufferSizeMB(BUFFER_MEGABYTES));
  }

  public void add(String id, String text) throws IOException {
    var document = new Document();
    document.add(new StringField("id", id, Field.Store.YES));
    document.add(new TextField("text", text, Field.Store.YES));
    writer.addDocument(document);
  }

  public void commit() throws IOException {
    writer.commit();
  }

  @Override
  public void close() throws IOException {
    writer.close();
    directory.close();
  }
}

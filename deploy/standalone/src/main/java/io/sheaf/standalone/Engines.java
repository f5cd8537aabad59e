package io.sheaf.standalone;

/// Which engine stands behind which port, and what the remote ones are called. Which combinations make sense is
/// known here.
record Engines(TableEngine table, BlobEngine blobs, QueueEngine queues, IndexEngine index, Cluster cluster,
    String prefix, String bucket) {

  enum TableEngine {
    SQLITE, DYNAMODB
  }

  enum BlobEngine {
    DISK, S3
  }

  enum QueueEngine {
    SQLITE, SQS
  }

  enum IndexEngine {
    LUCENE, OPENSEARCH
  }

  /// Where OpenSearch is, and who we are there.
  record Cluster(String url, String user, String password) {

    /// Without the password.
    @Override
    public String toString() {
      return "Cluster[" + url + "]";
    }
  }

  Engines {
    if (index == IndexEngine.OPENSEARCH && cluster.url().isEmpty()) {
      throw new BadOption("--index=opensearch needs the address of the cluster: --index-url (SHEAF_INDEX_URL).");
    }
    if (cluster.user().isEmpty() != cluster.password().isEmpty()) {
      throw new BadOption("SHEAF_INDEX_USER and SHEAF_INDEX_PASSWORD go together.");
    }
    // why: what a put has answered becomes durable with the next write of the table, which only the same file can do.
    if (blobs == BlobEngine.DISK && table != TableEngine.SQLITE) {
      throw new BadOption("Blobs on disk go with the table in SQLite only. Choose --blobs=s3 (SHEAF_BLOBS) as well.");
    }
    if (blobs == BlobEngine.S3 && bucket.isEmpty()) {
      throw new BadOption("--blobs=s3 needs the name of a bucket: --bucket (SHEAF_BUCKET).");
    }
  }
}

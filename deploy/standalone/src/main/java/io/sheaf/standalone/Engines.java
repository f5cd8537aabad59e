package io.sheaf.standalone;

/// Which engine stands behind which port, and what the remote ones are called. Which combinations make sense is
/// known here.
record Engines(TableEngine table, BlobEngine blobs, QueueEngine queues, String prefix, String bucket) {

  enum TableEngine {
    SQLITE, DYNAMODB
  }

  enum BlobEngine {
    DISK, S3
  }

  enum QueueEngine {
    SQLITE, SQS
  }

  Engines {
    // why: what a put has answered becomes durable with the next write of the table, which only the same file can do.
    if (blobs == BlobEngine.DISK && table != TableEngine.SQLITE) {
      throw new BadOption("Blobs on disk go with the table in SQLite only. Choose --blobs=s3 (SHEAF_BLOBS) as well.");
    }
    if (blobs == BlobEngine.S3 && bucket.isEmpty()) {
      throw new BadOption("--blobs=s3 needs the name of a bucket: --bucket (SHEAF_BUCKET).");
    }
  }
}

package io.sheaf.storage.blobs.s3;

import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// What was there when the bucket was made ready.
public record BucketState(boolean existed, boolean keptVersions) {

  static BucketState make(S3Client s3, String bucket) {
    return Answers.to(() -> {
      boolean existed = exists(s3, bucket);
      if (!existed) {
        create(s3, bucket);
      }
      boolean keptVersions = existed && s3.getBucketVersioning(get -> get.bucket(bucket))
          .status() == BucketVersioningStatus.ENABLED;
      if (!keptVersions) {
        s3.putBucketVersioning(put -> put.bucket(bucket)
            .versioningConfiguration(versions -> versions.status(BucketVersioningStatus.ENABLED)));
      }
      return new BucketState(existed, keptVersions);
    });
  }

  private static boolean exists(S3Client s3, String bucket) {
    try {
      s3.headBucket(head -> head.bucket(bucket));
      return true;
    } catch (S3Exception failure) {
      if (failure.statusCode() == 404) {
        return false;
      }
      throw failure;
    }
  }

  private static void create(S3Client s3, String bucket) {
    try {
      var region = s3.serviceClientConfiguration().region().id();
      s3.createBucket(create -> {
        create.bucket(bucket);
        // why: the one region that must not be named.
        if (!region.equals("us-east-1")) {
          create.createBucketConfiguration(where -> where.locationConstraint(region));
        }
      });
    } catch (S3Exception failure) {
      if (!Answers.code(failure).equals("BucketAlreadyOwnedByYou")) {
        throw failure;
      }
    }
  }
}

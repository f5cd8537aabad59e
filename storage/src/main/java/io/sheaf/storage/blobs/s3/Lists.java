package io.sheaf.storage.blobs.s3;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobVersion;
import io.sheaf.storage.blobs.BlobsUnavailable;
import io.sheaf.storage.table.SiteId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;

/// Lists of the bucket.
final class Lists {

  /// Behind every key that a site can have.
  private static final String LAST = "~";
  private static final String ARTIFACTS = "artifacts";

  private final S3Client s3;
  private final String bucket;

  Lists(S3Client s3, String bucket) {
    this.s3 = s3;
    this.bucket = bucket;
  }

  List<BlobVersion> versions(BlobKey key, @Nullable BlobRef after, int most) {
    var versions = new ArrayList<BlobVersion>();
    var version = after == null ? null : after.version();
    while (true) {
      var page = page(key, version, most);
      page.versions().stream().filter(found -> found.key().equals(key.text()))
          .map(found -> new BlobVersion(new BlobRef(key, found.versionId()), found.size(), found.lastModified()))
          .forEach(versions::add);
      if (versions.size() >= most || !goesOn(page, key)) {
        return List.copyOf(versions.subList(0, Math.min(most, versions.size())));
      }
      version = page.nextVersionIdMarker();
    }
  }

  /// Versions of the key, then of the keys that begin with it, of which nobody asked.
  private ListObjectVersionsResponse page(BlobKey key, @Nullable String after, int most) {
    return Answers.to(() -> s3.listObjectVersions(list -> {
      list.bucket(bucket).prefix(key.text()).maxKeys(most);
      if (after != null) {
        list.keyMarker(key.text()).versionIdMarker(after);
      }
    }));
  }

  private static boolean goesOn(ListObjectVersionsResponse page, BlobKey key) {
    return Boolean.TRUE.equals(page.isTruncated()) && key.text().equals(page.nextKeyMarker())
        && page.nextVersionIdMarker() != null;
  }

  void deleteAll(BlobKey key) {
    while (true) {
      // why from the start each time: what was found is gone then.
      var page = page(key, null, 1000);
      var doomed = Stream.concat(
          page.versions().stream().filter(found -> found.key().equals(key.text())).map(found -> found.versionId()),
          page.deleteMarkers().stream().filter(found -> found.key().equals(key.text()))
              .map(found -> found.versionId()))
          .map(version -> ObjectIdentifier.builder().key(key.text()).versionId(version).build()).toList();
      if (doomed.isEmpty()) {
        return;
      }
      delete(key, doomed);
    }
  }

  private void delete(BlobKey key, List<ObjectIdentifier> doomed) {
    var answer = Answers.to(() -> s3.deleteObjects(
        delete -> delete.bucket(bucket).delete(which -> which.objects(doomed).quiet(true))));
    if (!answer.errors().isEmpty()) {
      var first = answer.errors().getFirst();
      throw new BlobsUnavailable("S3 kept " + answer.errors().size() + " versions of " + key + ": " + first.message(),
          SdkException.create(first.code(), null));
    }
  }

  List<BlobKey> keys(SiteId site, @Nullable BlobKey after, int most) {
    var keys = new ArrayList<BlobKey>();
    var prefix = site.isDefault() ? "" : site.text() + "/";
    var from = Optional.ofNullable(after).map(BlobKey::text);
    while (keys.size() < most) {
      var start = from.orElse(null);
      var page = Answers.to(() -> s3.listObjectsV2(
          list -> list.bucket(bucket).prefix(prefix).startAfter(start).maxKeys(1000)));
      var leap = Optional.<String>empty();
      for (var found : page.contents()) {
        var key = ours(found.key(), site);
        key.ifPresent(keys::add);
        from = Optional.of(found.key());
        leap = key.isPresent() ? Optional.empty() : pastOtherSite(found.key(), site);
        if (leap.isPresent() || keys.size() == most) {
          break;
        }
      }
      if (leap.isEmpty() && !Boolean.TRUE.equals(page.isTruncated())) {
        break;
      }
      from = leap.isPresent() ? leap : from;
    }
    return List.copyOf(keys);
  }

  private static Optional<BlobKey> ours(String text, SiteId site) {
    try {
      return Optional.of(BlobKey.parse(text)).filter(key -> key.site().equals(site));
    } catch (IllegalArgumentException notABlob) {
      return Optional.empty();
    }
  }

  /// Where the default site goes on behind a key of another site, whose keys lie between its own.
  private static Optional<String> pastOtherSite(String text, SiteId site) {
    int slash = text.indexOf('/');
    if (!site.isDefault() || slash < 0) {
      return Optional.empty();
    }
    var sitePrefix = text.substring(0, slash + 1);
    // why the slash behind it: `artifacts-1`, a document of the other site, comes before it, `artifacts0` behind it.
    var artifacts = sitePrefix + ARTIFACTS + "/";
    if (text.startsWith(artifacts)) {
      return Optional.empty();
    }
    return Optional.of(text.compareTo(artifacts) < 0 ? artifacts : sitePrefix + LAST);
  }
}

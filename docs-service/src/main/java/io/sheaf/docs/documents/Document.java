package io.sheaf.docs.documents;

import io.sheaf.docs.gate.Access;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A document as it is now: its record, and which version of its content is the current one.
///
/// @param path as its clients gave it, or as it was filed when the name was taken
/// @param contentType as declared, or as it came with the content; absent when neither said any
/// @param contentLength of the current content; absent before there is any
/// @param checksum in hex, of the current content, or of the one that is awaited
/// @param blobVersion the current content's version in the blob store; absent before there is any
/// @param currentVersion the number of the version that is current; absent before there is content
/// @param lastVersion the highest number that any version ever had, -1 before the first
/// @param hasChildren whether documents belong to it, those that were put away included
/// @param filedIn the id of the folder that lists it; absent for what no folder lists, such as artifacts
/// @param cameOf the rules in whose runs it was made, and what it was made of, the first one first
/// @param revision raised by every change of the record, the content, the tags and the lists
public record Document(DocumentRef ref, String path, @Nullable String width, @Nullable String height,
    @Nullable String deepLinkPath, @Nullable String contentType, @Nullable Long contentLength,
    @Nullable String checksum, Checksum.@Nullable Kind checksumType, @Nullable String blobVersion,
    @Nullable Integer currentVersion, int lastVersion, String userId, Stamp inserted,
    @Nullable Instant lastModified, @Nullable Instant deleted, @Nullable String belongsTo,
    @Nullable String artifactCategory, boolean hasArtifacts, boolean hasChildren, @Nullable String promotedArtifact,
    @Nullable String filedIn, List<Metadata> metadata, @Nullable String owner, List<String> editors,
    List<String> viewers, List<String> cameOf, long revision) {

  public Document {
    metadata = List.copyOf(metadata);
    editors = List.copyOf(editors);
    viewers = List.copyOf(viewers);
    cameOf = List.copyOf(cameOf);
  }

  public SiteId site() {
    return ref.site();
  }

  public String id() {
    return ref.documentId();
  }

  /// The current content, once there is any.
  public Optional<BlobRef> content() {
    return Optional.ofNullable(blobVersion).map(version -> new BlobRef(ref.blobKey(), version));
  }

  /// What the last segment of the path says.
  public String fileName() {
    var name = path.substring(path.lastIndexOf('/') + 1);
    return name.isEmpty() ? id() : name;
  }

  public Access.Subject subject() {
    return new Access.Subject(ref.documentId(), path, owner, editors, viewers);
  }

  /// A new one, of which nothing is known yet.
  public static Builder of(DocumentRef ref, String path, String userId, Stamp inserted) {
    return new Builder(ref, path, userId, inserted);
  }

  public Builder toBuilder() {
    var builder = new Builder(ref, path, userId, inserted);
    builder.width = width;
    builder.height = height;
    builder.deepLinkPath = deepLinkPath;
    builder.contentType = contentType;
    builder.contentLength = contentLength;
    builder.checksum = checksum;
    builder.checksumType = checksumType;
    builder.blobVersion = blobVersion;
    builder.currentVersion = currentVersion;
    builder.lastVersion = lastVersion;
    builder.lastModified = lastModified;
    builder.deleted = deleted;
    builder.belongsTo = belongsTo;
    builder.artifactCategory = artifactCategory;
    builder.hasArtifacts = hasArtifacts;
    builder.hasChildren = hasChildren;
    builder.promotedArtifact = promotedArtifact;
    builder.filedIn = filedIn;
    builder.metadata = metadata;
    builder.owner = owner;
    builder.editors = editors;
    builder.viewers = viewers;
    builder.cameOf = cameOf;
    builder.revision = revision;
    return builder;
  }

  /// A document in the making, or one that is being changed.
  public static final class Builder {

    private final DocumentRef ref;
    private final String userId;
    private final Stamp inserted;
    private String path;
    private @Nullable String width;
    private @Nullable String height;
    private @Nullable String deepLinkPath;
    private @Nullable String contentType;
    private @Nullable Long contentLength;
    private @Nullable String checksum;
    private Checksum.@Nullable Kind checksumType;
    private @Nullable String blobVersion;
    private @Nullable Integer currentVersion;
    private int lastVersion = -1;
    private @Nullable Instant lastModified;
    private @Nullable Instant deleted;
    private @Nullable String belongsTo;
    private @Nullable String artifactCategory;
    private boolean hasArtifacts;
    private boolean hasChildren;
    private @Nullable String promotedArtifact;
    private @Nullable String filedIn;
    private List<Metadata> metadata = List.of();
    private @Nullable String owner;
    private List<String> editors = List.of();
    private List<String> viewers = List.of();
    private List<String> cameOf = List.of();
    private long revision;

    private Builder(DocumentRef ref, String path, String userId, Stamp inserted) {
      this.ref = ref;
      this.path = path;
      this.userId = userId;
      this.inserted = inserted;
    }

    public Builder path(String to) {
      path = to;
      return this;
    }

    public Builder size(@Nullable String newWidth, @Nullable String newHeight) {
      width = newWidth;
      height = newHeight;
      return this;
    }

    Builder width(String to) {
      width = to;
      return this;
    }

    Builder height(String to) {
      height = to;
      return this;
    }

    public Builder deepLinkPath(@Nullable String to) {
      deepLinkPath = to;
      return this;
    }

    public Builder contentType(@Nullable String to) {
      contentType = to;
      return this;
    }

    /// The checksum of the content that is, or that is awaited.
    public Builder checksum(Checksum.@Nullable Kind kind, @Nullable String hex) {
      checksumType = kind;
      checksum = hex;
      return this;
    }

    Builder checksum(String hex) {
      checksum = hex;
      return this;
    }

    Builder checksumType(Checksum.Kind kind) {
      checksumType = kind;
      return this;
    }

    /// Points to this content as the current one.
    public Builder content(String newBlobVersion, long length, int version) {
      blobVersion = newBlobVersion;
      contentLength = length;
      currentVersion = version;
      lastVersion = Math.max(lastVersion, version);
      return this;
    }

    public Builder withoutContent() {
      blobVersion = null;
      contentLength = null;
      currentVersion = null;
      return this;
    }

    public Builder lastVersion(int number) {
      lastVersion = number;
      return this;
    }

    public Builder lastModified(@Nullable Instant when) {
      lastModified = when;
      return this;
    }

    public Builder deleted(@Nullable Instant when) {
      deleted = when;
      return this;
    }

    public Builder belongsTo(@Nullable String documentId) {
      belongsTo = documentId;
      return this;
    }

    public Builder artifactCategory(@Nullable String to) {
      artifactCategory = to;
      return this;
    }

    public Builder hasArtifacts(boolean whether) {
      hasArtifacts = whether;
      return this;
    }

    public Builder hasChildren(boolean whether) {
      hasChildren = whether;
      return this;
    }

    public Builder promotedArtifact(@Nullable String artifactId) {
      promotedArtifact = artifactId;
      return this;
    }

    public Builder filedIn(@Nullable String folderId) {
      filedIn = folderId;
      return this;
    }

    public Builder metadata(List<Metadata> to) {
      metadata = to;
      return this;
    }

    public Builder owner(@Nullable String to) {
      owner = to;
      return this;
    }

    public Builder editors(List<String> to) {
      editors = to;
      return this;
    }

    public Builder viewers(List<String> to) {
      viewers = to;
      return this;
    }

    public Builder cameOf(List<String> ruleIds) {
      cameOf = ruleIds;
      return this;
    }

    Builder revision(long to) {
      revision = to;
      return this;
    }

    public Document build() {
      return new Document(ref, path, width, height, deepLinkPath, contentType, contentLength, checksum, checksumType,
          blobVersion, currentVersion, lastVersion, userId, inserted, lastModified, deleted, belongsTo,
          artifactCategory, hasArtifacts, hasChildren, promotedArtifact, filedIn, metadata, owner, editors, viewers,
          cameOf, revision);
    }
  }
}

package io.sheaf.docs.documents.life;

import io.sheaf.docs.documents.Metadata;
import io.sheaf.docs.documents.actions.NewAction;
import io.sheaf.docs.documents.attributes.NewAttribute;
import io.sheaf.docs.documents.tags.NewTag;
import io.sheaf.storage.blobs.Checksum;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a request says about a document that is to be made or changed; what it does not say is absent.
///
/// @param content what the content is, decoded
/// @param checksum as it was given, which need not be a checksum
/// @param metadata each name once; one without a value is to be removed
public record Draft(@Nullable String path, @Nullable String width, @Nullable String height,
    @Nullable String deepLinkPath, @Nullable String contentType, byte @Nullable [] content,
    Checksum.@Nullable Kind checksumType, @Nullable String checksum, List<Metadata> metadata, List<NewTag> tags,
    List<NewAttribute> attributes, List<NewAction> actions) {

  public Draft {
    metadata = List.copyOf(metadata);
    tags = List.copyOf(tags);
    attributes = List.copyOf(attributes);
    actions = List.copyOf(actions);
  }

  /// The same, where the content comes otherwise, whatever the request says.
  public Draft withoutContent() {
    return new Draft(path, width, height, deepLinkPath, contentType, null, checksumType, checksum, metadata, tags,
        attributes, actions);
  }

  /// Whether bytes are still to come, through a link.
  boolean awaitsContent() {
    return content == null && deepLinkPath == null;
  }

  /// The checksum that is given; absent when none is, or when what is given is none.
  @Nullable
  Checksum expected() {
    try {
      return checksum == null || checksumType == null ? null : new Checksum(checksumType, checksum);
    } catch (IllegalArgumentException notOne) {
      return null;
    }
  }

  /// The declared content type, or what the deep link tells.
  @Nullable
  String type() {
    var told = deepLinkPath == null ? null : DeepLink.contentType(deepLinkPath);
    return told == null ? contentType : told;
  }
}

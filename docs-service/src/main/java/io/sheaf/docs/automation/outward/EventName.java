package io.sheaf.docs.automation.outward;

import io.sheaf.docs.changes.Event;
import java.util.Arrays;
import java.util.Optional;

/// What happened to a document, as those outside hear of it. What happens to tags and attributes is metadata, and what
/// makes a document also its content when that came along.
public enum EventName {

  NEW_METADATA("New Document Create Metadata"), //
  NEW_CONTENT("New Document Create Content"), //
  CONTENT("Document Create Content"), //
  CREATE_METADATA("Document Create Metadata"), //
  UPDATE_METADATA("Document Update Metadata"), //
  DELETE_METADATA("Document Delete Metadata"), //
  SOFT_DELETE("Document Soft Delete"), //
  RESTORE("Document Restore"), //
  DELETE("Document Delete"), //
  ACTION("Document Action Event");

  private final String words;

  EventName(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  public static Optional<EventName> named(String words) {
    return Arrays.stream(values()).filter(name -> name.words.equalsIgnoreCase(words.strip())).findFirst();
  }

  /// Empty for what is not about a document, or of no interest outside.
  public static Optional<EventName> of(Event event) {
    if (!event.ids().containsKey("documentId")) {
      return Optional.empty();
    }
    return switch (event.resource()) {
      case "documents" -> Optional.of(ofDocument(event));
      case "documentTags", "documentAttributes" -> Optional.of(ofMetadata(event.type()));
      case "documentActions" -> Optional.of(ACTION);
      // why of workflows these alone: all else that they do shows in what they do with the document.
      case "documentWorkflows" ->
        event.changes().containsKey("reminder") ? Optional.of(ACTION) : Optional.empty();
      case "documentVersions" -> Optional.of(UPDATE_METADATA);
      default -> Optional.empty();
    };
  }

  private static EventName ofDocument(Event event) {
    return switch (event.type()) {
      case CREATE -> event.ids().containsKey("versionKey") ? NEW_CONTENT : NEW_METADATA;
      case NEW_VERSION -> event.changes().get("version") instanceof Event.Changed(var before, _) && before != null
          ? CONTENT
          : NEW_CONTENT;
      case UPDATE, UPDATE_VERSION -> UPDATE_METADATA;
      case DELETE -> DELETE;
      case SOFT_DELETE -> SOFT_DELETE;
      case RESTORE -> RESTORE;
    };
  }

  private static EventName ofMetadata(Event.Type type) {
    return switch (type) {
      case CREATE -> CREATE_METADATA;
      case DELETE -> DELETE_METADATA;
      default -> UPDATE_METADATA;
    };
  }
}

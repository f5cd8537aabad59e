package io.sheaf.storage.table;

import static io.sheaf.storage.table.IndexName.GSI1;
import static io.sheaf.storage.table.IndexName.GSI2;

/// People together: comments, conversations and letters; show sets and their notes; videos and who appears there.
final class CommunityKinds {

  static final Area COLLABORATION = new Area("collaboration");
  static final Area MEDIA = new Area("media");

  static final Kind COMMENT = COLLABORATION.site("comment", "the comments on something, by time", "COMMENT#{itemId}",
      "{created:time}#{commentId}")
      .index(GSI1, "the comments of a person, by time", "USER#{userId}", "COMMENT#{created:time}")
      .holds("itemId", "commentId", "userId", "userName", "userPhotoUrl", "commentText", "itemType", "itemTitle",
          "reactionCount", "createdAt", "updatedAt")
      .from("hold-that-thought: Comment");

  static final Kind REACTION = COLLABORATION.site("reaction", "who reacted to a comment", "COMMENT#{itemId}",
      "REACTION#{commentId}#{userId}")
      .index(GSI1, "the reactions of a person, by time", "USER#{userId}", "REACTION#{created:time}")
      .holds("itemId", "commentId", "userId", "userName", "reactionType", "createdAt")
      .from("hold-that-thought: Reaction");

  static final Kind CONVERSATION = COLLABORATION.site("conversation", "a conversation", "CONV#{convId}", "META")
      .holds("conversationId", "conversationType", "conversationTitle", "creatorId", "participantIds", "createdAt",
          "lastMessageAt")
      .from("hold-that-thought: Conversation Meta");

  static final Kind CONVERSATION_MEMBER = COLLABORATION.site("conversation member", "the conversations of a person",
      "USER#{userId}", "CONV#{convId}")
      .holds("conversationId", "conversationType", "conversationTitle", "lastReadAt", "unreadCount", "lastMessageAt")
      .from("hold-that-thought: User Conversation");

  static final Kind MESSAGE = COLLABORATION.site("message", "the messages of a conversation, by time",
      "CONV#{convId}", "MSG#{created:time}#{msgId}")
      .holds("messageId", "conversationId", "senderId", "senderName", "messageText", "attachments", "createdAt")
      .from("hold-that-thought: Message");

  static final Kind LETTER = COLLABORATION.site("letter", "the letter of a day", "LETTER#{date:day}", "CURRENT")
      .index(GSI1, "all letters, by date", "LETTERS", "{date:day}")
      .holds("date", "title", "author", "content", "description", "versionCount", "createdAt", "updatedAt",
          "updatedBy")
      .from("hold-that-thought: Letter");

  static final Kind LETTER_VERSION = COLLABORATION.site("letter version", "how a letter was, by time",
      "LETTER#{date:day}", "VERSION#{saved:time}")
      .holds("date", "title", "author", "content", "description", "timestamp", "updatedBy")
      .from("hold-that-thought: Letter Version");

  static final Kind DRAFT = COLLABORATION.site("draft", "a letter in the making", "DRAFT#{draftId}", "METADATA")
      .holds("draftId", "status", "uploaderId", "fileKeys", "extractedData", "errorMessage", "createdAt", "updatedAt")
      .from("hold-that-thought: Draft");

  static final Kind SHOW_SET = COLLABORATION.site("show set", "a show set", "SHOWSET#{showSetId}", "DETAILS")
      .index(GSI1, "the show sets of an area", "AREA#{area}", "SHOWSET#{showSetId}")
      .holds("showSetId", "area", "scene", "description", "vmList", "stages", "links", "screenVersion", "revitVersion",
          "drawingVersion", "versionHistory", "createdAt", "updatedAt")
      .from("unisync: ShowSets Table");

  static final Kind NOTE = COLLABORATION.site("note", "the notes on a show set, by time", "SHOWSET#{showSetId}",
      "NOTE#{created:time}#{noteId}")
      .holds("noteId", "showSetId", "authorId", "authorName", "originalLang", "content", "translationStatus",
          "attachments", "isRevisionNote", "createdAt", "updatedAt")
      .from("unisync: Notes Table");

  static final Kind ORGANIZATION = MEDIA.site("organization", "an organization", "ORG#{orgId}", "ORG#{orgId}")
      .holds("orgId", "name", "createdAt", "status")
      .from("zentriqvision: Organization");

  static final Kind ORGANIZATION_USER = MEDIA.site("organization user", "the people of an organization",
      "ORG#{orgId}", "USER#{userId}")
      .holds("userId", "email", "givenName", "phone", "createdAt")
      .from("zentriqvision: User");

  static final Kind VIDEO = MEDIA.site("video", "the videos of an organization", "ORG#{orgId}", "VIDEO#{videoId}")
      .holds("videoId", "fileName", "status", "uploadedAt", "s3Key", "duration", "fileSize", "userId")
      .from("zentriqvision: Video");

  static final Kind PERSON = MEDIA.site("person", "the people seen in an organization's videos", "ORG#{orgId}",
      "PERSON#{personId}")
      .holds("personId", "firstSeen", "lastSeen", "totalAppearances", "attributes")
      .from("zentriqvision: Person Detection");

  static final Kind APPEARANCE = MEDIA.site("appearance", "who appears in a video of an organization, and when",
      "ORG#{orgId}", "APPEAR#{videoId}#{seen:time}")
      .index(GSI2, "who appears in a video, by time", "VIDEO#{videoId}", "APPEAR#{seen:time}")
      .holds("personId", "videoId", "timestamp", "confidence", "attributes")
      .from("zentriqvision: Person Appearance");

  /// Written with each [#APPEARANCE], one for each of its attributes.
  static final Kind APPEARANCE_ATTRIBUTE = MEDIA.site("appearance attribute",
      "which appearances in an organization have an attribute, by video", "ORG#{orgId}",
      "ATTR#{name}#{value:value}#APPEAR#{videoId}#{seen:time}")
      .spreadIndex(GSI1, "which appearances have an attribute, by time", "ATTR#{name}#{value:value}",
          "APPEAR#{seen:time}")
      .holds("personId", "videoId", "timestamp", "confidence", "attributes")
      .from("zentriqvision: Person Appearance");

  /// Written with each [#APPEARANCE]: the entry that the data model has in a third index.
  static final Kind APPEARANCE_TIME = MEDIA.site("appearance time", "the appearances of a day in an organization",
      "ORG#{orgId}", "TIME#{day:basicday}#APPEAR#{videoId}#{seen:time}")
      .spreadIndex(GSI1, "the appearances of a day, by time", "TIME#{day:basicday}", "APPEAR#{seen:time}")
      .holds("personId", "videoId", "timestamp", "confidence", "attributes")
      .from("zentriqvision: Person Appearance");

  private CommunityKinds() {
  }
}

package io.sheaf.storage.table;

import static io.sheaf.storage.table.IndexName.GSI1;
import static io.sheaf.storage.table.IndexName.GSI2;

/// Folders, what is shared, and links.
final class SharingKinds {

  static final Area AREA = new Area("folders and shares");

  static final Kind FOLDER = AREA.site("folder", "a folder in a folder; all of them, by name",
      "global#folders#{parentDocumentId:value!permissions}", "ff#{path:folded}")
      .index(GSI1, "where a folder is, by its id", "folder#{documentId}", "folder")
      .spreadIndex(GSI2, "the folders whose name begins so, wherever they are", "folders#",
          "ff#{path:folded}#{documentId}")
      .holds("documentId", "path", "type", "parentDocumentId", "inserteddate", "lastModifiedDate", "userId")
      .from("formkiq: Document Folder");

  static final Kind FOLDER_FILE = AREA.site("file in folder", "a file in a folder; all of them, by name",
      "global#folders#{parentDocumentId:value!permissions}", "fi#{path:folded}")
      .spreadIndex(GSI2, "the files whose name begins so, wherever they are", "files#",
          "fi#{path:folded}#{documentId}")
      .holds("documentId", "path", "type", "parentDocumentId", "inserteddate", "lastModifiedDate", "userId")
      .from("formkiq: Document Folder");

  static final Kind FOLDER_PERMISSION = AREA.site("folder permission", "what roles may do below a folder",
      "global#folders#permissions", "ff#{path:folded}")
      .holds("path", "type", "inserteddate", "userId", "role#<name>")
      .from("formkiq: Document Folder Permission");

  static final Kind SHARE = AREA.global("share", "what is shared with a group or a person, by site",
      "shares#{granteeType}#{name}", "share#{siteId}#{documentId}")
      .index(GSI1, "what is shared of a site", "{siteId}/shares#", "share#{documentId}#{granteeType}#{name}")
      .index(GSI2, "what somebody shares, by site", "shares#by#{callerKind}#{userId}",
          "share#{siteId}#{documentId}#{granteeType}#{name}")
      .holds("documentId", "type", "inserteddate", "userId", "path", "name", "siteId", "permissionType", "permissions",
          "shareId", "callerKind")
      .from("formkiq: Document Shares / Shares");

  static final Kind DOCUMENT_SHARE = AREA.site("document share", "a share, by its id", "shares#{documentId}", "share")
      .index(GSI1, "the shares of a name, by path", "share#{name}", "share#{path:value}#{documentId}")
      .holds("documentId", "sharedDocumentId", "name", "type", "inserteddate", "userId", "path", "siteId",
          "permissionType", "permissions", "callerKind")
      .from("formkiq: Document Shares / Document Share");

  static final Kind SHORT_LINK = AREA.global("short link", "where a short link leads", "shortlinks#{slug}",
      "shortlink")
      .index(GSI1, "the short links of a site", "{siteId}/shortlinks#", "shortlink#{slug}")
      .holds("slug", "targetUrl", "siteId", "userId", "callerKind", "inserteddate", "TimeToLive")
      .from("Sheaf");

  static final Kind PUBLIC_LINK = AREA.site("public link", "what a link lets anybody do who holds it", "links#{linkId}",
      "link")
      .index(GSI1, "the links that somebody made, by time", "links#by#{callerKind}#{userId}", "link#{linkId}")
      .index(GSI2, "all links of the site, by time", "links#", "link#{linkId}")
      .holds("linkId", "type", "targetId", "path", "userId", "callerKind", "inserteddate", "expires", "passwordHash",
          "limit", "used", "uses", "tokenHash", "revokedDate", "TimeToLive")
      .from("Sheaf");

  static final Kind PUBLIC_LINK_TOKEN = AREA.global("public link token", "which link this is, by a hash",
      "publiclinks#{tokenHash}", "publiclink")
      .index(GSI1, "the tokens of a site", "{siteId}/publiclinks#", "publiclink#{linkId}")
      .holds("siteId", "linkId")
      .from("Sheaf");

  static final Kind PUBLIC_LINK_USE = AREA.site("public link use", "how a link was used, in order", "links#{linkId}",
      "use#{number:0000000000}")
      .holds("number", "type", "outcome", "name", "address", "userAgent", "inserteddate", "TimeToLive")
      .from("Sheaf");

  static final Kind SAVED_SEARCH = AREA.site("saved search",
      "the searches saved by a person, or for all of the site",
      "searches#{audience}#{name}", "search#{searchId}")
      .holds("searchId", "shared", "title", "search", "userId", "inserteddate", "lastModifiedDate", "revision")
      .from("Sheaf");

  static final Kind SAVED_SEARCH_COUNT = AREA.site("saved search count",
      "how many searches a person has saved, or are saved for all of the site",
      "searches#{audience}#{name}", "count")
      .holds("count")
      .from("Sheaf");

  private SharingKinds() {
  }
}

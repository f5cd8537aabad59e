package io.sheaf.storage.table;

import static io.sheaf.storage.table.IndexName.GSI1;
import static io.sheaf.storage.table.IndexName.GSI2;

/// Sites, who may do what there, and people.
final class SiteKinds {

  static final Area AREA = new Area("sites and people");

  static final Kind SITE = AREA.global("site", "a site; all sites by id", "sites", "sites#{siteId}")
      .index(GSI1, "the sites of a status, by id", "sites", "sites#{status}#{siteId}")
      .holds("siteId", "title", "status")
      .from("formkiq: Sites / Sites");

  static final Kind SITE_GROUP = AREA.global("site group", "what a group may do on a site; the sites of a group",
      "sitegroups", "group#{groupName}#site#{siteId}")
      .index(GSI1, "the groups of a site, by name", "sitegroups", "site#{siteId}#group#{groupName}")
      .holds("groupName", "siteId", "permissions")
      .from("formkiq: Sites / Group Permissions");

  static final Kind API_KEY = AREA.global("api key", "whose key this is, by its SHA-256", "apikeys#",
      "apikey#{keyHash}")
      // why: the site is named here even when it is the default one, as the data model has it.
      .index(GSI1, "the keys of a site, by name", "{siteId}/apikeys#", "apikey#{name}#{keyHash}")
      .index(GSI2, "a key of a site, by its mask", "{siteId}/apikeys#", "apikey#{mask}")
      .holds("mask", "name", "userId", "siteId", "permissions", "groups", "inserteddate")
      .from("formkiq: API Keys");

  static final Kind OPA_FULL = AREA.global("opa full policy", "the whole policy of a site; those of all sites",
      "controlpolicy#opa", "opa#full#{siteId}#policy")
      .holds("siteId", "policy", "type")
      .from("formkiq: Open Policy (OPA) / Entity Key Schema (Full)");

  static final Kind OPA_POLICY = AREA.global("opa policy", "the policy of a site, as it was given; those of all sites",
      "controlpolicy#opa", "opa#policy#{siteId}#policy")
      .holds("siteId", "policy", "type")
      .from("formkiq: Open Policy (OPA) / Entity Key Schema (Policy)");

  static final Kind OPA_ITEM = AREA.global("opa policy item", "the items of a site's policy, as they were given",
      "controlpolicy#opa", "opa#item#{siteId}#policy#{index:000000}")
      .holds("siteId", "policy", "type", "index")
      .from("formkiq: Open Policy (OPA) / Entity Key Schema (Policy Item)");

  static final Kind SITE_CONFIGURATION = AREA.site("site configuration", "the settings of a site", "configuration",
      "site")
      .holds("maxDocuments", "maxContentLengthBytes", "maxWebhooks", "ocr", "document", "listingBuckets")
      .from("Sheaf");

  static final Kind SITE_ERASURE = AREA.global("site erasure", "which sites are being erased, or were", "erasures",
      "site#{siteId}")
      .holds("siteId", "status", "jobId", "userId", "inserteddate", "removedItems", "removedBlobs")
      .from("Sheaf");

  static final Kind SITE_IMPORT = AREA.global("site import", "which sites are being imported, or were", "imports",
      "site#{siteId}")
      .holds("siteId", "from", "bottleId", "status", "file", "lines", "inserteddate", "lastModifiedDate")
      .from("Sheaf");

  static final Kind SYSTEM_CONFIGURATION = AREA.global("system configuration", "the settings of the whole store",
      "configuration#system", "system")
      .holds("webui")
      .from("Sheaf");

  static final Kind USER_PROFILE = AREA.global("user profile", "a person", "USER#{userId}", "PROFILE")
      .index(GSI1, "who has this e-mail address", "EMAIL#{email}", "PROFILE")
      .index(GSI2, "everybody in the directory, by name", "directory#users", "user#{userId}")
      .holds("userId", "email", "name", "displayName", "role", "groups", "status", "preferredLang", "cognitoSub",
          "canEditVersions", "bio", "photoUrl", "familyRelationship", "familyRelationships", "familyBranch",
          "generation", "isProfilePrivate", "contactEmail", "notifyOnMessage", "notifyOnComment", "theme",
          "mediaUploadCount", "createdAt", "updatedAt", "username", "enabled", "attributes", "epoch", "revision")
      .from("hold-that-thought: User Profile", "unisync: Users Table");

  static final Kind USER_CREDENTIALS = AREA.global("user credentials", "what a person proves to be that person by",
      "USER#{userId}", "CREDENTIALS")
      .holds("userId", "passwordHash", "oneTimeUntil", "updatedAt")
      .from("Sheaf");

  static final Kind RESET_CODE = AREA.global("reset code", "by which a person sets a forgotten password anew",
      "USER#{userId}", "RESET_CODE")
      .holds("codeHash", "tries", "inserteddate", "TimeToLive")
      .from("Sheaf");

  static final Kind REFRESH_TOKEN = AREA.global("refresh token", "whose refresh token this is, by its SHA-256",
      "refreshtokens#{tokenHash}", "refreshtoken")
      .holds("userId", "epoch", "inserteddate", "TimeToLive")
      .from("Sheaf");

  static final Kind LOGIN_CHALLENGE = AREA.global("login challenge", "who has to choose a password, by a session",
      "loginchallenges#{sessionHash}", "loginchallenge")
      .holds("userId", "epoch", "inserteddate", "TimeToLive")
      .from("Sheaf");

  static final Kind LOGIN_TRIES = AREA.global("login tries", "how often was tried for a name, or from an address",
      "logintries#{subject}", "logintries")
      .holds("count", "until", "TimeToLive")
      .from("Sheaf");

  static final Kind GROUP = AREA.global("group", "all groups of the directory, by name", "directory#groups",
      "group#{groupName}")
      .holds("groupName", "description", "status", "createdAt", "updatedAt")
      .from("Sheaf");

  static final Kind GROUP_MEMBER = AREA.global("group member", "who is in a group, by name",
      "directory#members#{groupName}", "user#{userId}")
      .index(GSI1, "the groups of a person, by name", "directory#memberships#{userId}", "group#{groupName}")
      .holds("groupName", "userId", "createdAt")
      .from("Sheaf");

  static final Kind ADMINISTRATORS = AREA.global("administrators", "changes whenever fewer administrate",
      "directory#administrators", "administrators")
      .holds("revision")
      .from("Sheaf");

  static final Kind USER_RATE = AREA.site("rate limit", "how often a person did something lately", "USER#{userId}",
      "RATE#{action}")
      .holds("count", "windowStart", "TimeToLive")
      .from("hold-that-thought: Rate Limit");

  static final Kind SESSION = AREA.site("session", "who is here now, and what they look at", "ACTIVE_SESSION",
      "USER#{userId}")
      .holds("userId", "userName", "showSetId", "activity", "startedAt", "lastHeartbeat", "TimeToLive")
      .from("unisync: Sessions Table");

  private SiteKinds() {
  }
}

package io.sheaf.storage.table;

import static io.sheaf.storage.table.IndexName.GSI1;
import static io.sheaf.storage.table.IndexName.GSI2;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Every kind of item there is, and every index entry by the question it answers. How the keys are spelled stands
/// in the areas that this list is made of, and nowhere else.
public final class TableSchema {

  // Sites and people

  public static final Kind SITE = SiteKinds.SITE;
  public static final Face SITES_OF_STATUS = SITE.index(GSI1);
  public static final Kind SITE_GROUP = SiteKinds.SITE_GROUP;
  public static final Face GROUPS_OF_SITE = SITE_GROUP.index(GSI1);
  public static final Kind API_KEY = SiteKinds.API_KEY;
  public static final Face API_KEYS_OF_SITE = API_KEY.index(GSI1);
  public static final Face API_KEY_BY_MASK = API_KEY.index(GSI2);
  public static final Kind OPA_FULL = SiteKinds.OPA_FULL;
  public static final Kind OPA_POLICY = SiteKinds.OPA_POLICY;
  public static final Kind OPA_ITEM = SiteKinds.OPA_ITEM;
  public static final Kind SITE_CONFIGURATION = SiteKinds.SITE_CONFIGURATION;
  public static final Kind SITE_ERASURE = SiteKinds.SITE_ERASURE;
  public static final Kind SITE_IMPORT = SiteKinds.SITE_IMPORT;
  public static final Kind SYSTEM_CONFIGURATION = SiteKinds.SYSTEM_CONFIGURATION;
  public static final Kind USER_PROFILE = SiteKinds.USER_PROFILE;
  public static final Face USER_BY_EMAIL = USER_PROFILE.index(GSI1);
  public static final Face USERS_BY_NAME = USER_PROFILE.index(GSI2);
  public static final Kind USER_CREDENTIALS = SiteKinds.USER_CREDENTIALS;
  public static final Kind RESET_CODE = SiteKinds.RESET_CODE;
  public static final Kind REFRESH_TOKEN = SiteKinds.REFRESH_TOKEN;
  public static final Kind LOGIN_CHALLENGE = SiteKinds.LOGIN_CHALLENGE;
  public static final Kind LOGIN_TRIES = SiteKinds.LOGIN_TRIES;
  public static final Kind GROUP = SiteKinds.GROUP;
  public static final Kind GROUP_MEMBER = SiteKinds.GROUP_MEMBER;
  public static final Face GROUPS_OF_USER = GROUP_MEMBER.index(GSI1);
  public static final Kind ADMINISTRATORS = SiteKinds.ADMINISTRATORS;
  public static final Kind USER_RATE = SiteKinds.USER_RATE;
  public static final Kind SESSION = SiteKinds.SESSION;

  // Documents

  public static final Kind DOCUMENT = DocumentKinds.DOCUMENT;
  public static final Face DOCUMENTS_OF_DAY = DOCUMENT.index(GSI1);
  public static final Face DOCUMENTS_OF_OWNER = DOCUMENT.index(GSI2);
  public static final Kind DOCUMENT_DAY = DocumentKinds.DOCUMENT_DAY;
  public static final Kind DOCUMENT_REMOVAL = DocumentKinds.DOCUMENT_REMOVAL;
  public static final Kind VERSION = DocumentKinds.VERSION;
  public static final Kind VERSION_PIN = DocumentKinds.VERSION_PIN;
  public static final Kind EVICTION_RECEIPT = DocumentKinds.EVICTION_RECEIPT;
  public static final Kind CHILD_DOCUMENT = DocumentKinds.CHILD_DOCUMENT;
  public static final Kind ARTIFACT = DocumentKinds.ARTIFACT;
  public static final Kind SOFT_DELETED_DOCUMENT = DocumentKinds.SOFT_DELETED_DOCUMENT;
  public static final Face SOFT_DELETED_BY_TIME = SOFT_DELETED_DOCUMENT.index(GSI1);
  public static final Kind OCR = DocumentKinds.OCR;
  public static final Kind ACTION = DocumentKinds.ACTION;
  public static final Face ACTIONS_IN_QUEUE = ACTION.index(GSI1);
  public static final Face ACTIONS_OF_STATUS = ACTION.index(GSI2);
  public static final Kind ACTION_HEAD = DocumentKinds.ACTION_HEAD;
  public static final Kind DOCUMENT_TEXT = DocumentKinds.DOCUMENT_TEXT;
  public static final Kind SYNC = DocumentKinds.SYNC;
  public static final Face SYNCS_OF_SERVICE = SYNC.index(GSI1);
  public static final Kind TAG = DocumentKinds.TAG;
  public static final Face TAGS_BY_TIME = TAG.index(GSI1);
  public static final Face TAGS_BY_VALUE = TAG.index(GSI2);
  public static final Kind TAG_VALUE = DocumentKinds.TAG_VALUE;
  public static final Face TAG_VALUES_BY_TIME = TAG_VALUE.index(GSI1);
  public static final Face TAG_VALUES_BY_VALUE = TAG_VALUE.index(GSI2);
  public static final Kind TAG_KEY = DocumentKinds.TAG_KEY;
  public static final Kind ATTRIBUTE = DocumentKinds.ATTRIBUTE;
  public static final Face ATTRIBUTES_BY_VALUE = ATTRIBUTE.index(GSI1);
  public static final Face ATTRIBUTES_OF_TYPE = ATTRIBUTE.index(GSI2);
  public static final Kind CLASSIFICATION_RESULT = DocumentKinds.CLASSIFICATION_RESULT;
  public static final Kind PUBLICATION = DocumentKinds.PUBLICATION;
  public static final Kind UPLOAD = DocumentKinds.UPLOAD;
  public static final Kind LEFTOVER = DocumentKinds.LEFTOVER;
  public static final Kind METADATA_HISTORY = DocumentKinds.METADATA_HISTORY;
  public static final Kind ATTRIBUTE_HISTORY = DocumentKinds.ATTRIBUTE_HISTORY;
  public static final Kind CHECKOUT = DocumentKinds.CHECKOUT;
  public static final Face CHECKOUTS = CHECKOUT.index(GSI1);
  public static final Kind LEGAL_HOLD = DocumentKinds.LEGAL_HOLD;
  public static final Face LEGAL_HOLDS = LEGAL_HOLD.index(GSI1);
  public static final Kind REVIEW = DocumentKinds.REVIEW;
  public static final Kind REVIEW_DECISION = DocumentKinds.REVIEW_DECISION;

  // Metadata

  public static final Kind ATTRIBUTE_DEFINITION = MetadataKinds.ATTRIBUTE_DEFINITION;
  public static final Kind ATTRIBUTE_DEFINITION_CHANGE = MetadataKinds.ATTRIBUTE_DEFINITION_CHANGE;
  public static final Face ATTRIBUTE_DEFINITIONS_BY_KEY = ATTRIBUTE_DEFINITION.index(GSI1);
  public static final Face ATTRIBUTE_DEFINITIONS_OF_TYPE = ATTRIBUTE_DEFINITION.index(GSI2);
  public static final Kind SITE_SCHEMA = MetadataKinds.SITE_SCHEMA;
  public static final Kind SCHEMA_CHANGE = MetadataKinds.SCHEMA_CHANGE;
  public static final Kind CLASSIFICATION_NAME = MetadataKinds.CLASSIFICATION_NAME;
  public static final Kind COMBINATION = MetadataKinds.COMBINATION;
  public static final Kind SITE_COMPOSITE_KEY = MetadataKinds.SITE_COMPOSITE_KEY;
  public static final Face SITE_COMPOSITE_KEYS_BY_KEYS = SITE_COMPOSITE_KEY.index(GSI1);
  public static final Kind SITE_SCHEMA_ATTRIBUTE = MetadataKinds.SITE_SCHEMA_ATTRIBUTE;
  public static final Face SITE_SCHEMA_NAMING_ATTRIBUTE = SITE_SCHEMA_ATTRIBUTE.index(GSI1);
  public static final Kind SITE_ALLOWED_VALUE = MetadataKinds.SITE_ALLOWED_VALUE;
  public static final Face SITE_ALLOWED_VALUES_OF_ATTRIBUTE = SITE_ALLOWED_VALUE.index(GSI1);
  public static final Kind CLASSIFICATION = MetadataKinds.CLASSIFICATION;
  public static final Face CLASSIFICATIONS_BY_NAME = CLASSIFICATION.index(GSI1);
  public static final Kind CLASSIFICATION_COMPOSITE_KEY = MetadataKinds.CLASSIFICATION_COMPOSITE_KEY;
  public static final Face CLASSIFICATION_COMPOSITE_KEYS_BY_KEYS = CLASSIFICATION_COMPOSITE_KEY.index(GSI1);
  public static final Kind CLASSIFICATION_ATTRIBUTE = MetadataKinds.CLASSIFICATION_ATTRIBUTE;
  public static final Face CLASSIFICATIONS_NAMING_ATTRIBUTE = CLASSIFICATION_ATTRIBUTE.index(GSI1);
  public static final Kind CLASSIFICATION_ALLOWED_VALUE = MetadataKinds.CLASSIFICATION_ALLOWED_VALUE;
  public static final Face CLASSIFICATION_ALLOWED_VALUES_OF_ATTRIBUTE = CLASSIFICATION_ALLOWED_VALUE.index(GSI1);
  public static final Kind ENTITY_TYPE = MetadataKinds.ENTITY_TYPE;
  public static final Face ENTITY_TYPES_BY_NAME = ENTITY_TYPE.index(GSI1);
  public static final Kind ENTITY_TYPE_NAME = MetadataKinds.ENTITY_TYPE_NAME;
  public static final Kind ENTITY = MetadataKinds.ENTITY;
  public static final Face ENTITIES_BY_NAME = ENTITY.index(GSI1);
  public static final Kind ENTITY_ATTRIBUTE = MetadataKinds.ENTITY_ATTRIBUTE;
  public static final Kind MAPPING = MetadataKinds.MAPPING;
  public static final Face MAPPINGS_BY_NAME = MAPPING.index(GSI1);
  public static final Kind LOCALE = MetadataKinds.LOCALE;
  public static final Kind LOCALE_INTERFACE = MetadataKinds.LOCALE_INTERFACE;
  public static final Kind LOCALE_SCHEMA = MetadataKinds.LOCALE_SCHEMA;
  public static final Kind LOCALE_CLASSIFICATION = MetadataKinds.LOCALE_CLASSIFICATION;

  // Folders and shares

  public static final Kind FOLDER = SharingKinds.FOLDER;
  public static final Face FOLDER_BY_ID = FOLDER.index(GSI1);
  public static final Face FOLDERS_BY_NAME = FOLDER.index(GSI2);
  public static final Kind FOLDER_FILE = SharingKinds.FOLDER_FILE;
  public static final Face FILES_BY_NAME = FOLDER_FILE.index(GSI2);
  public static final Kind FOLDER_PERMISSION = SharingKinds.FOLDER_PERMISSION;
  public static final Kind SHARE = SharingKinds.SHARE;
  public static final Face SHARES_OF_SITE = SHARE.index(GSI1);
  public static final Face SHARES_BY = SHARE.index(GSI2);
  public static final Kind DOCUMENT_SHARE = SharingKinds.DOCUMENT_SHARE;
  public static final Face SHARES_BY_PATH = DOCUMENT_SHARE.index(GSI1);
  public static final Kind SHORT_LINK = SharingKinds.SHORT_LINK;
  public static final Face SHORT_LINKS_OF_SITE = SHORT_LINK.index(GSI1);
  public static final Kind PUBLIC_LINK = SharingKinds.PUBLIC_LINK;
  public static final Face PUBLIC_LINKS_BY = PUBLIC_LINK.index(GSI1);
  public static final Face PUBLIC_LINKS = PUBLIC_LINK.index(GSI2);
  public static final Kind PUBLIC_LINK_TOKEN = SharingKinds.PUBLIC_LINK_TOKEN;
  public static final Face PUBLIC_LINK_TOKENS_OF_SITE = PUBLIC_LINK_TOKEN.index(GSI1);
  public static final Kind PUBLIC_LINK_USE = SharingKinds.PUBLIC_LINK_USE;
  public static final Kind SAVED_SEARCH = SharingKinds.SAVED_SEARCH;
  public static final Kind SAVED_SEARCH_COUNT = SharingKinds.SAVED_SEARCH_COUNT;

  // Automation and cases

  public static final Kind QUEUE = AutomationKinds.QUEUE;
  public static final Face QUEUES_BY_NAME = QUEUE.index(GSI1);
  public static final Kind WORKFLOW = AutomationKinds.WORKFLOW;
  public static final Face WORKFLOWS_BY_NAME = WORKFLOW.index(GSI1);
  public static final Face WORKFLOWS_OF_STATUS = WORKFLOW.index(GSI2);
  public static final Kind WORKFLOW_VERSION = AutomationKinds.WORKFLOW_VERSION;
  public static final Kind DOCUMENT_WORKFLOW = AutomationKinds.DOCUMENT_WORKFLOW;
  public static final Face WORKFLOWS_OF_DOCUMENT = DOCUMENT_WORKFLOW.index(GSI1);
  public static final Face DOCUMENTS_OF_WORKFLOW = DOCUMENT_WORKFLOW.index(GSI2);
  public static final Kind RULESET = AutomationKinds.RULESET;
  public static final Face RULESET_BY_ID = RULESET.index(GSI1);
  public static final Kind RULE = AutomationKinds.RULE;
  public static final Face RULES_BY_PRIORITY = RULE.index(GSI1);
  public static final Kind RULE_BY_STATUS = AutomationKinds.RULE_BY_STATUS;
  public static final Kind RULE_RUN = AutomationKinds.RULE_RUN;
  public static final Kind WEBHOOK = AutomationKinds.WEBHOOK;
  public static final Face WEBHOOKS_BY_TIME = WEBHOOK.index(GSI1);
  public static final Kind WEBHOOK_TAG = AutomationKinds.WEBHOOK_TAG;
  public static final Kind BUS_PLACE = AutomationKinds.BUS_PLACE;
  public static final Kind MODEL_AGREEMENT = AutomationKinds.MODEL_AGREEMENT;
  public static final Kind SIGNING_KEYS = AutomationKinds.SIGNING_KEYS;
  public static final Kind SUBSCRIPTION = AutomationKinds.SUBSCRIPTION;
  public static final Kind DELIVERY = AutomationKinds.DELIVERY;
  public static final Face DELIVERIES_OF_STATUS = DELIVERY.index(GSI1);
  public static final Kind DELIVERY_LANE = AutomationKinds.DELIVERY_LANE;
  public static final Kind DELIVERY_WAITING = AutomationKinds.DELIVERY_WAITING;
  public static final Kind MALWARE_SCAN = AutomationKinds.MALWARE_SCAN;
  public static final Kind DOCUMENT_EVENT = AutomationKinds.DOCUMENT_EVENT;
  public static final Kind CASE = AutomationKinds.CASE;
  public static final Face CASES_BY_ID = CASE.index(GSI1);
  public static final Kind CASE_TASK = AutomationKinds.CASE_TASK;
  public static final Kind CASE_NIGO = AutomationKinds.CASE_NIGO;
  public static final Kind CASE_DOCUMENT = AutomationKinds.CASE_DOCUMENT;
  public static final Face CASES_OF_DOCUMENT = CASE_DOCUMENT.index(GSI1);
  public static final Kind CASE_COUNTER = AutomationKinds.CASE_COUNTER;

  // Collaboration and media

  public static final Kind COMMENT = CommunityKinds.COMMENT;
  public static final Face COMMENTS_OF_USER = COMMENT.index(GSI1);
  public static final Kind REACTION = CommunityKinds.REACTION;
  public static final Face REACTIONS_OF_USER = REACTION.index(GSI1);
  public static final Kind CONVERSATION = CommunityKinds.CONVERSATION;
  public static final Kind CONVERSATION_MEMBER = CommunityKinds.CONVERSATION_MEMBER;
  public static final Kind MESSAGE = CommunityKinds.MESSAGE;
  public static final Kind LETTER = CommunityKinds.LETTER;
  public static final Face LETTERS_BY_DATE = LETTER.index(GSI1);
  public static final Kind LETTER_VERSION = CommunityKinds.LETTER_VERSION;
  public static final Kind DRAFT = CommunityKinds.DRAFT;
  public static final Kind SHOW_SET = CommunityKinds.SHOW_SET;
  public static final Face SHOW_SETS_OF_AREA = SHOW_SET.index(GSI1);
  public static final Kind NOTE = CommunityKinds.NOTE;
  public static final Kind ORGANIZATION = CommunityKinds.ORGANIZATION;
  public static final Kind ORGANIZATION_USER = CommunityKinds.ORGANIZATION_USER;
  public static final Kind VIDEO = CommunityKinds.VIDEO;
  public static final Kind PERSON = CommunityKinds.PERSON;
  public static final Kind APPEARANCE = CommunityKinds.APPEARANCE;
  public static final Face APPEARANCES_IN_VIDEO = APPEARANCE.index(GSI2);
  public static final Kind APPEARANCE_ATTRIBUTE = CommunityKinds.APPEARANCE_ATTRIBUTE;
  public static final Face APPEARANCES_WITH_ATTRIBUTE = APPEARANCE_ATTRIBUTE.index(GSI1);
  public static final Kind APPEARANCE_TIME = CommunityKinds.APPEARANCE_TIME;
  public static final Face APPEARANCES_OF_DAY = APPEARANCE_TIME.index(GSI1);

  // The store itself

  public static final Kind OUTBOX_MESSAGE = StoreKinds.OUTBOX_MESSAGE;
  public static final Kind LEASE = StoreKinds.LEASE;
  public static final Kind SECRET = StoreKinds.SECRET;
  public static final Kind TEXT_INDEX_CHECKPOINT = StoreKinds.TEXT_INDEX_CHECKPOINT;
  public static final Kind TEXT_INDEX_TERM = StoreKinds.TEXT_INDEX_TERM;
  public static final Kind TEXT_INDEX_CHANGE = StoreKinds.TEXT_INDEX_CHANGE;
  public static final Kind TEXT_EXTRACTION = StoreKinds.TEXT_EXTRACTION;
  public static final Kind TEXT_INDEX_SITE = StoreKinds.TEXT_INDEX_SITE;
  public static final Kind JOB = StoreKinds.JOB;
  public static final Face JOBS_OF_STATUS = JOB.index(GSI1);
  public static final Face JOBS_OF_SITE = JOB.index(GSI2);
  public static final Kind ZIP = StoreKinds.ZIP;
  public static final Face ZIPS_BY_TIME = ZIP.index(GSI1);
  public static final Kind COUNTER = StoreKinds.COUNTER;
  public static final Kind IDEMPOTENT_REQUEST = StoreKinds.IDEMPOTENT_REQUEST;
  public static final Kind EVENT = StoreKinds.EVENT;
  public static final Kind NEWS = StoreKinds.NEWS;
  public static final Kind CHANGE = StoreKinds.CHANGE;
  public static final Kind ERRAND = StoreKinds.ERRAND;
  public static final Kind LEDGER_DUE = StoreKinds.LEDGER_DUE;
  public static final Kind LEDGER_NOTES = StoreKinds.LEDGER_NOTES;

  // Activities, in the table `audit`

  public static final Kind DOCUMENT_ACTIVITY = ActivityKinds.DOCUMENT;
  public static final Face DOCUMENT_ACTIVITY_OF_USER = DOCUMENT_ACTIVITY.index(GSI1);
  public static final Face DOCUMENT_ACTIVITY_OF_DAY = DOCUMENT_ACTIVITY.index(GSI2);
  public static final Kind ENTITY_TYPE_ACTIVITY = ActivityKinds.ENTITY_TYPE;
  public static final Face ENTITY_TYPE_ACTIVITY_OF_USER = ENTITY_TYPE_ACTIVITY.index(GSI1);
  public static final Face ENTITY_TYPE_ACTIVITY_OF_DAY = ENTITY_TYPE_ACTIVITY.index(GSI2);
  public static final Kind ENTITY_ACTIVITY = ActivityKinds.ENTITY;
  public static final Face ENTITY_ACTIVITY_OF_USER = ENTITY_ACTIVITY.index(GSI1);
  public static final Face ENTITY_ACTIVITY_OF_DAY = ENTITY_ACTIVITY.index(GSI2);
  public static final Kind SHOW_SET_ACTIVITY = ActivityKinds.SHOW_SET;
  public static final Face SHOW_SET_ACTIVITY_OF_USER = SHOW_SET_ACTIVITY.index(GSI1);
  public static final Face SHOW_SET_ACTIVITY_OF_DAY = SHOW_SET_ACTIVITY.index(GSI2);
  public static final Kind WORKFLOW_ACTIVITY = ActivityKinds.WORKFLOW;
  public static final Face WORKFLOW_ACTIVITY_OF_USER = WORKFLOW_ACTIVITY.index(GSI1);
  public static final Face WORKFLOW_ACTIVITY_OF_DAY = WORKFLOW_ACTIVITY.index(GSI2);
  public static final Kind QUEUE_ACTIVITY = ActivityKinds.QUEUE;
  public static final Face QUEUE_ACTIVITY_OF_USER = QUEUE_ACTIVITY.index(GSI1);
  public static final Face QUEUE_ACTIVITY_OF_DAY = QUEUE_ACTIVITY.index(GSI2);
  public static final Kind WEBHOOK_ACTIVITY = ActivityKinds.WEBHOOK;
  public static final Face WEBHOOK_ACTIVITY_OF_USER = WEBHOOK_ACTIVITY.index(GSI1);
  public static final Face WEBHOOK_ACTIVITY_OF_DAY = WEBHOOK_ACTIVITY.index(GSI2);
  public static final Kind LOCALE_ACTIVITY = ActivityKinds.LOCALE;
  public static final Face LOCALE_ACTIVITY_OF_USER = LOCALE_ACTIVITY.index(GSI1);
  public static final Face LOCALE_ACTIVITY_OF_DAY = LOCALE_ACTIVITY.index(GSI2);
  public static final Kind RULESET_ACTIVITY = ActivityKinds.RULESET;
  public static final Face RULESET_ACTIVITY_OF_USER = RULESET_ACTIVITY.index(GSI1);
  public static final Face RULESET_ACTIVITY_OF_DAY = RULESET_ACTIVITY.index(GSI2);
  public static final Kind RULE_ACTIVITY = ActivityKinds.RULE;
  public static final Face RULE_ACTIVITY_OF_USER = RULE_ACTIVITY.index(GSI1);
  public static final Face RULE_ACTIVITY_OF_DAY = RULE_ACTIVITY.index(GSI2);
  public static final Kind SCHEMA_ACTIVITY = ActivityKinds.SCHEMA;
  public static final Face SCHEMA_ACTIVITY_OF_USER = SCHEMA_ACTIVITY.index(GSI1);
  public static final Face SCHEMA_ACTIVITY_OF_DAY = SCHEMA_ACTIVITY.index(GSI2);
  public static final Kind CLASSIFICATION_ACTIVITY = ActivityKinds.CLASSIFICATION;
  public static final Face CLASSIFICATION_ACTIVITY_OF_USER = CLASSIFICATION_ACTIVITY.index(GSI1);
  public static final Face CLASSIFICATION_ACTIVITY_OF_DAY = CLASSIFICATION_ACTIVITY.index(GSI2);
  public static final Kind MAPPING_ACTIVITY = ActivityKinds.MAPPING;
  public static final Face MAPPING_ACTIVITY_OF_USER = MAPPING_ACTIVITY.index(GSI1);
  public static final Face MAPPING_ACTIVITY_OF_DAY = MAPPING_ACTIVITY.index(GSI2);
  public static final Kind ATTRIBUTE_ACTIVITY = ActivityKinds.ATTRIBUTE;
  public static final Face ATTRIBUTE_ACTIVITY_OF_USER = ATTRIBUTE_ACTIVITY.index(GSI1);
  public static final Face ATTRIBUTE_ACTIVITY_OF_DAY = ATTRIBUTE_ACTIVITY.index(GSI2);
  public static final Kind API_KEY_ACTIVITY = ActivityKinds.API_KEY;
  public static final Face API_KEY_ACTIVITY_OF_USER = API_KEY_ACTIVITY.index(GSI1);
  public static final Face API_KEY_ACTIVITY_OF_DAY = API_KEY_ACTIVITY.index(GSI2);
  public static final Kind CONTROL_POLICY_ACTIVITY = ActivityKinds.CONTROL_POLICY;
  public static final Face CONTROL_POLICY_ACTIVITY_OF_USER = CONTROL_POLICY_ACTIVITY.index(GSI1);
  public static final Face CONTROL_POLICY_ACTIVITY_OF_DAY = CONTROL_POLICY_ACTIVITY.index(GSI2);
  public static final Kind SITE_ACTIVITY = ActivityKinds.SITE;
  public static final Face SITE_ACTIVITY_OF_USER = SITE_ACTIVITY.index(GSI1);
  public static final Face SITE_ACTIVITY_OF_DAY = SITE_ACTIVITY.index(GSI2);
  public static final Kind SITE_PERMISSION_ACTIVITY = ActivityKinds.SITE_PERMISSION;
  public static final Face SITE_PERMISSION_ACTIVITY_OF_USER = SITE_PERMISSION_ACTIVITY.index(GSI1);
  public static final Face SITE_PERMISSION_ACTIVITY_OF_DAY = SITE_PERMISSION_ACTIVITY.index(GSI2);
  public static final Kind SITE_CONFIGURATION_ACTIVITY = ActivityKinds.SITE_CONFIGURATION;
  public static final Face SITE_CONFIGURATION_ACTIVITY_OF_USER = SITE_CONFIGURATION_ACTIVITY.index(GSI1);
  public static final Face SITE_CONFIGURATION_ACTIVITY_OF_DAY = SITE_CONFIGURATION_ACTIVITY.index(GSI2);
  public static final Kind SSO_TOKEN_GRANT_ACTIVITY = ActivityKinds.SSO_TOKEN_GRANT;
  public static final Face SSO_TOKEN_GRANT_ACTIVITY_OF_USER = SSO_TOKEN_GRANT_ACTIVITY.index(GSI1);
  public static final Face SSO_TOKEN_GRANT_ACTIVITY_OF_DAY = SSO_TOKEN_GRANT_ACTIVITY.index(GSI2);
  public static final Kind RESOURCE_ACTIVITY = ActivityKinds.RESOURCE;
  public static final Face RESOURCE_ACTIVITY_OF_USER = RESOURCE_ACTIVITY.index(GSI1);
  public static final Face RESOURCE_ACTIVITY_OF_DAY = RESOURCE_ACTIVITY.index(GSI2);
  public static final Kind LEDGER_HEAD = ActivityKinds.LEDGER_HEAD;
  public static final Kind LEDGER_BLOCK = ActivityKinds.LEDGER_BLOCK;
  public static final Kind LEDGER_DAY = ActivityKinds.LEDGER_DAY;
  public static final Kind LEDGER_KEY = ActivityKinds.LEDGER_KEY;

  private static final List<Kind> KINDS = Stream.of(SiteKinds.AREA, DocumentKinds.AREA, MetadataKinds.AREA,
      SharingKinds.AREA, AutomationKinds.AREA, CommunityKinds.COLLABORATION, CommunityKinds.MEDIA, StoreKinds.AREA,
      ActivityKinds.AREA).flatMap(area -> area.kinds().stream()).toList();

  private static final Recognition RECOGNITION = new Recognition(KINDS);

  private TableSchema() {
  }

  /// The site whose item is stored under this key; none for what belongs to the whole store, also where it names a
  /// site (its groups, its API keys, what is shared there), and none for a key that no kind is spelled like.
  public static Optional<SiteId> siteOf(Key key) {
    return RECOGNITION.siteOf(key);
  }

  /// The kind of item that is stored under this key.
  public static Optional<Kind> kindOf(Key key) {
    return RECOGNITION.kindOf(key);
  }

  /// What stands for this placeholder in a stored key, as it is spelled there: an id is spelled as it is.
  public static Optional<String> spelled(Key key, String name) {
    int slash = key.partition().indexOf('/');
    return kindOf(key).map(Kind::main).flatMap(
        main -> main.partitionTemplate().spelled(key.partition().substring(slash + 1), name)
            .or(() -> main.sortTemplate().spelled(key.sort(), name)));
  }

  /// The same item where it would stand if it were another site's: its keys and entries are made for that one, what it
  /// holds is as it was. For items of a site, and for those of the whole store whose keys name it.
  public static Item moved(Item item, SiteId from, SiteId to) {
    return moving(item.key(), from, to).of(item);
  }

  /// The key that an item would have if it were another site's, for items that name others by their keys.
  public static Key moved(Key key, SiteId from, SiteId to) {
    return moving(key, from, to).of(key);
  }

  private static Moving moving(Key key, SiteId from, SiteId to) {
    return new Moving(kindOf(key).orElseThrow(() -> new IllegalArgumentException("no kind has the key " + key)), from,
        to);
  }

  /// All kinds, those that belong together beside each other.
  public static List<Kind> kinds() {
    return KINDS;
  }
}

package io.sheaf.standalone;

import java.util.Arrays;
import java.util.Optional;

/// Every option there is, by flag or by environment, and what holds without either. `./sheaf help` explains them.
enum Option {

  PORT("--port", "SHEAF_PORT", "8080"), // 0 is any free one
  MANAGEMENT_PORT("--management-port", "SHEAF_MANAGEMENT_PORT", "0"), // the same
  BIND("--bind", "SHEAF_BIND", "127.0.0.1"), // an address
  DATA("--data", "SHEAF_DATA", "./data"), // a directory
  ROLES("--roles", "SHEAF_ROLES", "api,ocr,workflow"), // a list
  HEAP("--heap", "SHEAF_HEAP", ""), // read by the launcher; checked here too
  TABLE("--table", "SHEAF_TABLE", "sqlite"), // an engine
  BLOBS("--blobs", "SHEAF_BLOBS", "disk"), // an engine
  QUEUES("--queues", "SHEAF_QUEUES", "sqlite"), // an engine
  INDEX("--index", "SHEAF_INDEX", "lucene"), // an engine
  INDEX_URL("--index-url", "SHEAF_INDEX_URL", ""), // with OpenSearch
  PREFIX("--prefix", "SHEAF_PREFIX", ""), // of the names of remote tables, queues and indexes
  BUCKET("--bucket", "SHEAF_BUCKET", ""), // with S3
  PUBLIC_URL("--public-url", "SHEAF_PUBLIC_URL", ""), // where clients reach us; empty is where we listen
  OIDC_ISSUER("--oidc-issuer", "SHEAF_OIDC_ISSUER", ""), // as its tokens name it
  OIDC_AUDIENCE("--oidc-audience", "SHEAF_OIDC_AUDIENCE", ""), // whom they are meant for
  OIDC_JWKS_URL("--oidc-jwks-url", "SHEAF_OIDC_JWKS_URL", ""), // empty is as the issuer says
  EGRESS_ALLOW("--egress-allow", "SHEAF_EGRESS_ALLOW", ""), // a list of address ranges
  PUBLIC_URLS("--enable-public-urls", "ENABLE_PUBLIC_URLS", "false"), // or true
  SMTP_URL("--smtp-url", "SHEAF_SMTP_URL", ""), // where mail is handed over
  SMTP_FROM("--smtp-from", "SHEAF_SMTP_FROM", ""), // whom it comes from
  CLAMD("--clamd", "SHEAF_CLAMD", ""), // host and port
  OPA_URL("--opa-url", "SHEAF_OPA_URL", ""), // of a policy server
  MODEL_URL("--model-url", "SHEAF_MODEL_URL", ""), // who is asked about documents
  MODEL_NAME("--model-name", "SHEAF_MODEL_NAME", ""), // which of the models there
  MODEL_KEY_FILE("--model-key-file", "SHEAF_MODEL_KEY_FILE", ""), // where its key stands
  EVENT_BUS("--event-bus", "SHEAF_EVENT_BUS", ""), // a list of topics and buses
  MODEL_KEY("SHEAF_MODEL_KEY"), // or the key itself
  SMTP_USER("SHEAF_SMTP_USER"), // of the mail server, where it asks
  SMTP_PASSWORD("SHEAF_SMTP_PASSWORD"), // of that user
  JWT_SECRET("SHEAF_JWT_SECRET"), // that tokens of others are signed with
  ACCESS_KEY_ID("SHEAF_ACCESS_KEY_ID"), // of the pair that programs sign requests with
  SECRET_ACCESS_KEY("SHEAF_SECRET_ACCESS_KEY"), // the other half
  INDEX_USER("SHEAF_INDEX_USER"), // of the OpenSearch cluster
  INDEX_PASSWORD("SHEAF_INDEX_PASSWORD"), // of that user
  PRESET_ENTITY_TYPES("--preset-entity-types", "SHEAF_PRESET_ENTITY_TYPES", "true"), // or false
  SEARCH_WITHOUT_COMPOSITE("--search-without-composite", "SHEAF_SEARCH_WITHOUT_COMPOSITE", "false"), // or true
  SITE_PERMISSIONS("--site-permissions", "SHEAF_SITE_PERMISSIONS", "automatic"), // or defined
  LOG_LEVEL("--log-level", "SHEAF_LOG_LEVEL", "info"), // from error to trace
  LOG_FORMAT("--log-format", "SHEAF_LOG_FORMAT", "text") // or json
  ;

  private final String flag;
  private final String variable;
  private final String standard;

  /// Of the environment only: every user of the machine can read what a command line says.
  Option(String variable) {
    this("", variable, "");
  }

  Option(String flag, String variable, String standard) {
    this.flag = flag;
    this.variable = variable;
    this.standard = standard;
  }

  static Optional<Option> byFlag(String flag) {
    return Arrays.stream(values()).filter(option -> option.flag.equals(flag) && !option.isSecret()).findFirst();
  }

  static boolean isVariable(String name) {
    return Arrays.stream(values()).anyMatch(option -> option.variable.equals(name));
  }

  boolean isSecret() {
    return flag.isEmpty();
  }

  String flag() {
    return flag;
  }

  String variable() {
    return variable;
  }

  String standard() {
    return standard;
  }

  /// Both spellings, for messages.
  String spelled() {
    return isSecret() ? variable : flag + " (" + variable + ")";
  }
}

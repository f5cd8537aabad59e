package io.sheaf.standalone;

import java.util.Arrays;
import java.util.Optional;

/// Every option there is, by flag or by environment, and what holds without either. `./sheaf help` explains them.
enum Option {

  PORT("--port", "SHEAF_PORT", "8080"), MANAGEMENT_PORT("--management-port", "SHEAF_MANAGEMENT_PORT", "0"), BIND(
      "--bind", "SHEAF_BIND", "127.0.0.1"), DATA("--data", "SHEAF_DATA", "./data"), ROLES("--roles", "SHEAF_ROLES",
          "api,ocr,workflow"), HEAP("--heap", "SHEAF_HEAP", ""), TABLE("--table", "SHEAF_TABLE",
              "sqlite"), TABLE_PREFIX("--table-prefix", "SHEAF_TABLE_PREFIX", ""), LOG_LEVEL("--log-level",
                  "SHEAF_LOG_LEVEL", "info"), LOG_FORMAT("--log-format", "SHEAF_LOG_FORMAT", "text");

  private final String flag;
  private final String variable;
  private final String standard;

  Option(String flag, String variable, String standard) {
    this.flag = flag;
    this.variable = variable;
    this.standard = standard;
  }

  static Optional<Option> byFlag(String flag) {
    return Arrays.stream(values()).filter(option -> option.flag.equals(flag)).findFirst();
  }

  static boolean isVariable(String name) {
    return Arrays.stream(values()).anyMatch(option -> option.variable.equals(name));
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
    return flag + " (" + variable + ")";
  }
}

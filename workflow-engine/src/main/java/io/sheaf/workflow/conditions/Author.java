package io.sheaf.workflow.conditions;

/// Who set a value last.
///
/// @param name the person's, or the id of the rule or workflow
public record Author(Kind kind, String name) {

  public enum Kind {
    PERSON, RULE, WORKFLOW, SERVICE
  }

  public static Author person(String name) {
    return new Author(Kind.PERSON, name);
  }

  public static Author rule(String ruleId) {
    return new Author(Kind.RULE, ruleId);
  }

  public static Author workflow(String workflowId) {
    return new Author(Kind.WORKFLOW, workflowId);
  }

  public static Author service(String name) {
    return new Author(Kind.SERVICE, name);
  }

  public boolean isPerson() {
    return kind == Kind.PERSON;
  }

  @Override
  public String toString() {
    return kind == Kind.PERSON ? name : kind.name().toLowerCase(java.util.Locale.ROOT) + " " + name;
  }
}

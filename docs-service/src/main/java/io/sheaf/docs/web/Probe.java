package io.sheaf.docs.web;

/// A question to something the service depends on. It answers by returning; whatever it throws means no.
public record Probe(String name, Question question) {

  @FunctionalInterface
  public interface Question {
    void ask() throws Exception;
  }

  public static Probe of(String name, Question question) {
    return new Probe(name, question);
  }

  void ask() throws Exception {
    question.ask();
  }
}

package io.sheaf.docs.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/// Health as the wire shows it.
@Serdeable
record HealthView(String status, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ProbeView> probes) {

  static final HealthView ALIVE = new HealthView("UP", List.of());

  @Serdeable
  record ProbeView(String name, String status) {}

  static HealthView of(List<Readiness.Answer> answers) {
    var probes = answers.stream().map(answer -> new ProbeView(answer.name(), word(answer.up()))).toList();
    return new HealthView(word(answers.stream().allMatch(Readiness.Answer::up)), probes);
  }

  private static String word(boolean up) {
    return up ? "UP" : "DOWN";
  }

  boolean isUp() {
    return status.equals("UP");
  }
}

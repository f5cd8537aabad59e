package io.sheaf.docs.web;

import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Health as the wire shows it.
@Serdeable
record HealthView(String status, @Nullable List<ProbeView> probes) {

  static final HealthView ALIVE = new HealthView("UP", null);

  @Serdeable
  record ProbeView(String name, String status) {}

  static HealthView of(List<Readiness.Answer> answers) {
    var probes = answers.stream().map(answer -> new ProbeView(answer.name(), word(answer.up()))).toList();
    return new HealthView(word(answers.stream().allMatch(Readiness.Answer::up)), probes.isEmpty() ? null : probes);
  }

  private static String word(boolean up) {
    return up ? "UP" : "DOWN";
  }

  boolean isUp() {
    return status.equals("UP");
  }
}

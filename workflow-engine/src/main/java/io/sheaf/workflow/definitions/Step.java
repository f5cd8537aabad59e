package io.sheaf.workflow.definitions;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One step of a workflow.
///
/// @param choice the way on once it is done
/// @param answers the older form; where it knows the answer, it goes before the other
public record Step(String id, @Nullable String description, Work work, @Nullable Choice choice,
    List<Answered> answers) {

  public Step {
    answers = List.copyOf(answers);
  }

  public Optional<Transition> on(Approval answer) {
    return answers.stream().filter(answered -> answered.type() == answer).findFirst()
        .map(answered -> new Transition.ToStep(answered.nextStepId()));
  }
}

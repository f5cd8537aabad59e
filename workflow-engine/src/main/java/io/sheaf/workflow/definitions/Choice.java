package io.sheaf.workflow.definitions;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the way on is chosen: the first branch that holds, else the default, else the next step of the list.
public record Choice(List<Branch> branches, @Nullable Transition otherwise) {

  public Choice {
    branches = List.copyOf(branches);
  }
}

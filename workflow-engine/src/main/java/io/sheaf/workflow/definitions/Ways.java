package io.sheaf.workflow.definitions;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which steps lead to which.
final class Ways {

  private final List<Step> steps;
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Set<String>> ways = new LinkedHashMap<>();

  Ways(List<Step> steps, Map<String, Timeout> timeouts) {
    this.steps = steps;
    for (int at = 0; at < steps.size(); at++) {
      places.putIfAbsent(steps.get(at).id(), at);
    }
    for (int at = 0; at < steps.size(); at++) {
      ways.putIfAbsent(steps.get(at).id(), from(at, timeouts));
    }
  }

  private Set<String> from(int at, Map<String, Timeout> timeouts) {
    var step = steps.get(at);
    var targets = new LinkedHashSet<String>();
    transitions(step).forEach(transition -> target(transition).ifPresent(targets::add));
    var timeout = timeouts.getOrDefault(step.id(), Timeout.NONE);
    for (var escalation : timeout.escalations()) {
      if (escalation instanceof Escalation.GoOn(_, var transition)) {
        target(transition).ifPresent(targets::add);
      }
    }
    if (mayFallThrough(step) && at + 1 < steps.size()) {
      targets.add(steps.get(at + 1).id());
    }
    return targets;
  }

  /// Whether it goes on to the next of the list when nothing else says where.
  private static boolean mayFallThrough(Step step) {
    var choice = step.choice();
    return step.on(Approval.APPROVE).isEmpty() && (choice == null || choice.otherwise() == null);
  }

  private static List<Transition> transitions(Step step) {
    var transitions = new ArrayList<Transition>();
    for (var approval : Approval.values()) {
      step.on(approval).ifPresent(transitions::add);
    }
    // why not when both are there: the older form goes before it.
    var choice = step.on(Approval.APPROVE).isPresent() ? null : step.choice();
    if (choice != null) {
      choice.branches().forEach(branch -> transitions.add(branch.transition()));
      if (choice.otherwise() != null) {
        transitions.add(choice.otherwise());
      }
    }
    return transitions;
  }

  private static Optional<String> target(Transition transition) {
    return transition instanceof Transition.ToStep(var id) ? Optional.of(id) : Optional.empty();
  }

  /// The ids of all steps that no way leads to.
  List<String> unreached() {
    if (steps.isEmpty()) {
      return List.of();
    }
    var reached = new HashSet<String>();
    var open = new ArrayDeque<String>(List.of(steps.getFirst().id()));
    while (!open.isEmpty()) {
      var id = open.removeFirst();
      if (ways.containsKey(id) && reached.add(id)) {
        open.addAll(ways.getOrDefault(id, Set.of()));
      }
    }
    return steps.stream().map(Step::id).distinct().filter(id -> !reached.contains(id)).toList();
  }

  /// The ids of all steps from which decisions alone lead back to them.
  List<String> spinning() {
    return steps.stream().filter(step -> step.work() instanceof Work.Nothing).map(Step::id).distinct()
        .filter(this::spins).toList();
  }

  private boolean spins(String start) {
    var seen = new HashSet<String>();
    var open = new ArrayDeque<String>(ways.getOrDefault(start, Set.of()));
    while (!open.isEmpty()) {
      var id = open.removeFirst();
      if (id.equals(start)) {
        return true;
      }
      var place = places.get(id);
      if (place != null && steps.get(place).work() instanceof Work.Nothing && seen.add(id)) {
        open.addAll(ways.getOrDefault(id, Set.of()));
      }
    }
    return false;
  }
}

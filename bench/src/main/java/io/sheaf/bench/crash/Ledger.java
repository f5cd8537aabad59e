package io.sheaf.bench.crash;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// What was answered, over all lives of the store. Written by the one thread that reads the pipe, read when that has
/// ended.
final class Ledger {

  private final int[] steps;
  private final Set<String> owed = new HashSet<>();
  private final Set<String> finishing = new HashSet<>();
  private final Set<String> finished = new HashSet<>();
  private final Set<String> wrong = ConcurrentHashMap.newKeySet();
  private long writes;
  private long sent;

  Ledger(int lanes) {
    this.steps = new int[lanes];
  }

  void take(String line) {
    var words = line.split(" ");
    switch (words[0]) {
      case Pipe.STEP -> {
        steps[Integer.parseInt(words[1])] = Integer.parseInt(words[2]) + 1;
        writes++;
      }
      case Pipe.SENT -> {
        sent++;
        // why: somebody else may have received it, and said so, before its sender came to say that it was sent.
        if (!finishing.contains(words[1]) && !finished.contains(words[1])) {
          owed.add(words[1]);
        }
      }
      case Pipe.FINISHING -> {
        owed.remove(words[1]);
        finishing.add(words[1]);
      }
      case Pipe.FINISHED -> {
        finishing.remove(words[1]);
        finished.add(words[1]);
      }
      default -> wrong.add(line);
    }
  }

  int lanes() {
    return steps.length;
  }

  /// How many steps of a lane have been answered.
  int told(int lane) {
    return steps[lane];
  }

  /// The step that was under way turned out to have happened.
  void happened(int lane) {
    steps[lane]++;
  }

  /// Messages that must be there.
  Set<String> owed() {
    return owed;
  }

  /// A message that was about to be called done when the process died is there after all.
  void isStillThere(String id) {
    finishing.remove(id);
    owed.add(id);
  }

  /// The others that were about to be called done are.
  void settle() {
    finished.addAll(finishing);
    finishing.clear();
  }

  boolean isFinished(String id) {
    return finished.contains(id);
  }

  long writes() {
    return writes;
  }

  long sent() {
    return sent;
  }

  long finishedMessages() {
    return finished.size();
  }

  List<String> wrongAnswers() {
    return List.copyOf(wrong);
  }
}

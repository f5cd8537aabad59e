package io.sheaf.storage.table.dynamodb;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/// Calls that do not need each other, made together: several of them take as long as one.
final class AtOnce {

  private static final int MOST = 16;

  private AtOnce() {
  }

  /// The answers in the order of what was asked. The first failure is thrown, once none is under way any more.
  static <A, B> List<B> each(List<A> asked, Function<A, B> call) {
    if (asked.size() < 2) {
      return asked.stream().map(call).toList();
    }
    var answers = new ArrayList<B>(asked.size());
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int from = 0; from < asked.size(); from += MOST) {
        var calls = asked.subList(from, Math.min(asked.size(), from + MOST)).stream()
            .map(one -> (Callable<B>) () -> call.apply(one)).toList();
        for (var answer : threads.invokeAll(calls)) {
          answers.add(answered(answer));
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while it read several pages", interrupted);
    }
    return answers;
  }

  private static <B> B answered(Future<B> answer) throws InterruptedException {
    try {
      return answer.get();
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof RuntimeException told) {
        throw told;
      }
      throw new IllegalStateException(failure.getCause());
    }
  }
}

package io.sheaf.workflow.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.runs.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The message as it is sent: what is in flight while a process is replaced must be read by the next.
class EffectsDueTest {

  private static final Path GOLDEN = Path.of("src/test/resources/effects.golden.json");
  private static final EffectsDue ALL = new EffectsDue(new RunRef(new SiteId("finance"), "d-1", "w-1"), "run", 7,
      List.of(new Effect.StartAction("run-1", "read", ActionType.OCR, Map.of("ocrParseTypes", Value.of("TEXT")), "q"),
          new Effect.ApplyMappings("run-2", "fill", List.of("m1", "m2")),
          new Effect.EnterQueue("run-3", "check", "q", List.of("clerks")),
          new Effect.WidenQueue("run-3", "check", "q", List.of("clerks", "chiefs")),
          new Effect.LeaveQueue("run-3", "check", "q", Effect.LeaveQueue.How.APPROVED, "bob", "fine"),
          new Effect.LeaveQueue("run-3", "check", "q", Effect.LeaveQueue.How.TIMED_OUT, null, null),
          new Effect.Remind("run-3", "check", "q", List.of("clerks")), new Effect.StopAction("run-1", "read"),
          new Effect.Inquire("run-1", "read"), new Effect.SetTimer("run-1-alarm", Instant.EPOCH),
          new Effect.DropTimer("run-1-alarm", Instant.EPOCH), new Effect.Finished(Run.Status.FAILED, "no pages")));

  @Test
  void aMessageIsReadAsItWasWritten() {
    assertThat(EffectsDue.read(ALL.written())).isEqualTo(ALL);
  }

  @Test
  void theMessageIsSpelledAsItAlwaysWas() throws IOException {
    assertThat(ALL.written()).isEqualTo(Files.readString(GOLDEN).lines().map(String::strip).reduce("",
        String::concat));
  }
}

package io.sheaf.docs.automation.models;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.automation.models.Asking.Outcome;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.tags.NewTag;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.Call;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// DOCUMENTTAGGING: has a model say what tags of some keys should say, and tags the document so.
@Singleton
final class TaggingDoing implements Doing {

  private static final int MOST_TAGS = 50;
  private static final int MOST_VALUES = 10;
  /// A tag is a word or a few.
  private static final int LONGEST_VALUE = 200;

  private final Asking asking;
  private final Keeping keeping;
  private final Documents documents;
  private final Tags tags;
  private final Events events;
  private final Stamps stamps;

  TaggingDoing(Asking asking, Keeping keeping, Documents documents, Tags tags, Events events, Stamps stamps) {
    this.asking = asking;
    this.keeping = keeping;
    this.documents = documents;
    this.tags = tags;
    this.events = events;
    this.stamps = stamps;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.DOCUMENTTAGGING);
  }

  @Override
  public Done carryOut(Order order) {
    var keys = Arrays.stream(order.parameters().getOrDefault("tags", "").split(",", MOST_TAGS + 1)).map(String::strip)
        .filter(Tags::isForAll).distinct().toList();
    if (keys.isEmpty() || keys.size() > MOST_TAGS) {
      return new Done.Failed("it is to set 1 to " + MOST_TAGS + " tags");
    }
    return switch (asking.tagging(order.document(), keys, order.actionId())) {
      case Outcome.Judged judged -> new Done.Changing(() -> plan(order, judged));
      case Outcome.Wordless _ -> new Done.Skipped("there are no words to ask a model about");
      case Outcome.Never(var why) -> new Done.Failed(why);
      case Outcome.NotNow(var why) -> new Done.Again(why);
    };
  }

  private Plan<Map<String, Value>> plan(Order order, Outcome.Judged judged) {
    var ref = order.document().ref();
    var call = Call.ofService(order.by(), ref.site(), "");
    var before = keeping.open(call, ref, judged);
    var now = stamps.next();
    var existing = tags.of(ref);
    var after = new LinkedHashMap<String, Tag>();
    existing.forEach(tag -> after.put(tag.key(), tag));
    var set = new LinkedHashMap<String, Value>();
    var added = new ArrayList<NewTag>();
    judged.said().fields().forEach((key, said) -> {
      var values = said.stream().filter(value -> value.length() <= LONGEST_VALUE).limit(MOST_VALUES).toList();
      var there = after.get(key);
      if (values.isEmpty()) {
        set.put(key, Value.of("not set: it is too long for a tag"));
      } else if (there != null && !there.byRule()) {
        set.put(key, Value.of("kept: " + there.userId() + " set it"));
      } else if (there == null || !there.values().equals(values)) {
        after.put(key, new Tag(key, values, order.by().name(), now, true));
        added.add(new NewTag(key, null, values));
        set.put(key, Value.of(String.join(", ", values)));
      }
    });
    if (added.isEmpty()) {
      return Plan.nothing(set);
    }
    var writes = new ArrayList<Write>();
    writes.add(documents.touching(before));
    writes.addAll(tags.becoming(ref, existing, List.copyOf(after.values()), order.by().name(), now));
    var event = DocumentEvents.of(call, ref, "documentTags", Event.Type.UPDATE);
    writes.add(events.recordingAfter(now, Tags.compared(event, "", existing, added).build()));
    return new Plan<>(writes, set);
  }
}

package io.sheaf.docs.documents.tags;

import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Work;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Adds tags to every document that has a certain tag, on behalf of who asked for it: what the caller could not
/// change one by one stays as it is.
///
/// A document that gets the tag by which it was found may be met again further on; it then has all that it is to
/// have, and is passed by. So the work ends, and can be taken up anywhere.
@Singleton
final class MatchingTagsWork implements Work {

  private static final String TYPE = "update-matching-tags";
  private static final int BATCH = 50;

  private final Table table;
  private final Tags tags;
  private final Tagging tagging;
  private final Positions positions;
  private final JsonMapper json;

  MatchingTagsWork(Table table, Tags tags, Tagging tagging, Positions positions, JsonMapper json) {
    this.table = table;
    this.tags = tags;
    this.tagging = tagging;
    this.positions = positions;
    this.json = json;
  }

  /// What is asked for, as the job keeps it.
  @Serdeable
  record Order(String key, @Nullable String equal, @Nullable String prefix, List<Wanted> tags, boolean admin,
      List<String> roles) {

    TagMatch match() {
      if (equal != null) {
        return new TagMatch.Equal(key, equal);
      }
      return prefix == null ? new TagMatch.Any(key) : new TagMatch.Beginning(key, prefix);
    }
  }

  @Serdeable
  record Wanted(String key, List<String> values) {}

  Job job(Call call, TagMatch match, List<NewTag> update) {
    var order = new Order(match.key(), match instanceof TagMatch.Equal equal ? equal.value() : null,
        match instanceof TagMatch.Beginning beginning ? beginning.prefix() : null,
        update.stream().map(tag -> new Wanted(tag.key(), tag.all())).toList(), call.caller().admin(),
        call.caller().roles());
    return Job.of(call, TYPE, Map.of("order", written(order)));
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Step step(Job job) {
    var order = read(job.argument("order"));
    var caller = new Caller(job.userId(), Caller.Kind.SYSTEM, order.admin(), Map.of(), order.roles(), List.of(),
        Map.of());
    var wanted = order.tags().stream().map(tag -> new NewTag(tag.key(), null, tag.values())).toList();
    // why by value also for one value: a document that is tagged anew then moves to where the work still comes.
    var match = order.match() instanceof TagMatch.Equal(var key, var value)
        ? new TagMatch.AnyOf(key, List.of(value))
        : order.match();
    var list = match.lists(job.site()).getFirst().limit(BATCH);
    var page = table.page(job.progress().isEmpty() ? list : list.after(positions.open(job.progress(), job.id())));
    page.items().stream().map(item -> TagItem.ref(job.site(), item)).distinct()
        .filter(ref -> tags.find(ref, match.key()).flatMap(match::matched).isPresent())
        .forEach(ref -> tagging.add(job.site(), caller, ref, wanted));
    return Optional.ofNullable(page.next()).<Step>map(next -> new Step.More(positions.seal(next, job.id())))
        .orElse(Step.FINISHED);
  }

  private String written(Order order) {
    try {
      return json.writeValueAsString(order);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private Order read(String text) {
    try {
      return json.readValue(text, Order.class);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}

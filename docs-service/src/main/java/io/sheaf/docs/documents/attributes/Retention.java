package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.entities.Entity;
import io.sheaf.docs.metadata.entities.EntityRef;
import io.sheaf.docs.web.Dates;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What follows from the retention policy of a document: since when and until when it is to be kept, whether that time
/// is over, and when it is to be disposed of. Worked out whenever it is read, for it changes with the policy, with the
/// document and with time. Of several policies the one counts that keeps the document longest.
@Singleton
final class Retention {

  private static final String POLICY = "RetentionPolicy";
  private static final String PERIOD = "RetentionPeriodInDays";
  private static final String STARTS_WITH = "RetentionStartDateSourceType";
  private static final String DISPOSITION_PERIOD = "DispositionPeriodInDays";
  private static final String SINCE_CHANGED = "DATE_LAST_MODIFIED";
  /// why any bound: dates are written with four digits for the year.
  private static final BigDecimal LONGEST = BigDecimal.valueOf(1_000_000);

  private final Documents documents;
  private final InstantSource clock;

  Retention(Documents documents, InstantSource clock) {
    this.documents = documents;
    this.clock = clock;
  }

  private record Term(Instant start, Instant end, @Nullable Instant disposal) {}

  /// @param attributes what the document says
  /// @param entities those that it refers to
  List<DocumentAttribute> derived(DocumentRef ref, List<DocumentAttribute> attributes,
      Map<EntityRef, Entity> entities) {
    var policy = DocumentAttributes.find(attributes, POLICY);
    var document = policy.isEmpty() ? Optional.<Document>empty() : documents.find(ref);
    if (policy.isEmpty() || document.isEmpty()) {
      return List.of();
    }
    return policy.get().value().strings().stream().map(EntityRef::parse).flatMap(Optional::stream).map(entities::get)
        .filter(Objects::nonNull).map(entity -> term(document.get(), entity)).flatMap(Optional::stream)
        .max(Comparator.comparing(Term::end)).map(term -> shown(policy.get(), term)).orElse(List.of());
  }

  private static Optional<Term> term(Document document, Entity policy) {
    return days(policy, PERIOD).map(period -> {
      var source = policy.attributes().get(STARTS_WITH);
      var changed = document.lastModified();
      var start = source != null && source.strings().contains(SINCE_CHANGED) && changed != null
          ? changed
          : document.inserted().micros();
      var end = start.plus(period);
      return new Term(start, end, days(policy, DISPOSITION_PERIOD).map(end::plus).orElse(null));
    });
  }

  private static Optional<Duration> days(Entity policy, String key) {
    return Optional.ofNullable(policy.attributes().get(key)).map(AttributeValue::numbers)
        .filter(numbers -> !numbers.isEmpty()).map(List::getLast).filter(days -> days.signum() >= 0)
        .map(days -> Duration.ofDays(days.min(LONGEST).longValue()));
  }

  private List<DocumentAttribute> shown(DocumentAttribute policy, Term term) {
    var shown = new ArrayList<DocumentAttribute>();
    shown.add(text(policy, "RetentionEffectiveStartDate", Dates.wire(term.start())));
    shown.add(text(policy, "RetentionEffectiveEndDate", Dates.wire(term.end())));
    shown.add(text(policy, "RetentionStatus", clock.instant().isBefore(term.end()) ? "ACTIVE" : "EXPIRED"));
    if (term.disposal() != null) {
      shown.add(text(policy, "DispositionDate", Dates.wire(term.disposal())));
    }
    return shown;
  }

  private static DocumentAttribute text(DocumentAttribute policy, String key, String text) {
    return new DocumentAttribute(AttributeValue.text(key, text), policy.userId(), SetBy.RULE, policy.inserted());
  }
}

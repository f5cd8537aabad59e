package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.entities.Entities;
import io.sheaf.docs.metadata.entities.Entity;
import io.sheaf.docs.metadata.entities.EntityRef;
import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to what follows from the retention policy of a document: since when and until when it is to be kept,
/// whether that time is over, and when it is to be disposed of. Worked out whenever it is asked for, since it changes
/// with the policy, with the document and with time; only the day of disposition is also stored, so that documents are
/// found by it. Of several policies the one counts that keeps the document longest.
@Singleton
public final class Retention {

  /// The attribute that names the policy.
  public static final String POLICY = "RetentionPolicy";
  /// The attribute that is stored of what follows.
  public static final String DISPOSITION_DATE = "DispositionDate";

  private static final String PERIOD = "RetentionPeriodInDays";
  private static final String STARTS_WITH = "RetentionStartDateSourceType";
  private static final String DISPOSITION_PERIOD = "DispositionPeriodInDays";
  private static final String SINCE_CHANGED = "DATE_LAST_MODIFIED";
  /// why any bound: dates are written with four digits for the year.
  private static final BigDecimal LONGEST = BigDecimal.valueOf(1_000_000);

  private final Table table;
  private final Documents documents;
  private final Entities entities;
  private final InstantSource clock;

  Retention(Table table, Documents documents, Entities entities, InstantSource clock) {
    this.table = table;
    this.documents = documents;
    this.entities = entities;
    this.clock = clock;
  }

  /// What a policy comes to for one document.
  ///
  /// @param end until when it must be kept
  /// @param disposal when it is to be disposed of; null where the policy does not say
  public record Term(Instant start, Instant end, @Nullable Instant disposal) {

    public boolean isOver(Instant now) {
      return !now.isBefore(end);
    }
  }

  /// For how long the document is to be kept; empty where no policy says. Put away or not: what it says stays.
  public Optional<Term> of(Document document) {
    return AttributeItem.one(table, document.ref(), POLICY)
        .flatMap(policy -> term(document.site(), policy.value(), since(document)));
  }

  /// The same of several documents of a site, those for which a policy says.
  public Map<DocumentRef, Term> of(SiteId site, Collection<Document> all) {
    var policies = AttributeItem.one(table, all.stream().map(Document::ref).toList(), POLICY);
    var refs = policies.values().stream().flatMap(policy -> policy.strings().stream()).map(EntityRef::parse)
        .flatMap(Optional::stream).distinct().toList();
    var found = refs.isEmpty() ? Map.<EntityRef, Entity>of() : entities.find(site, refs);
    var terms = new LinkedHashMap<DocumentRef, Term>();
    all.forEach(document -> Optional.ofNullable(policies.get(document.ref()))
        .flatMap(policy -> longest(policy, found, since(document)))
        .ifPresent(term -> terms.put(document.ref(), term)));
    return terms;
  }

  /// The day of disposition of a document that says this, as it is stored; empty where it has none.
  ///
  /// @param now when it was inserted, where it is not there yet
  Optional<AttributeValue> dated(DocumentRef ref, Map<String, AttributeValue> values, Stamp now) {
    return Optional.ofNullable(values.get(POLICY)).flatMap(policy -> term(ref.site(), policy,
        documents.find(ref).map(Retention::since).orElseGet(() -> new Since(now.micros(), now.micros()))))
        .flatMap(Retention::dated);
  }

  /// The day of disposition as it is stored; empty where there is none.
  public static Optional<AttributeValue> dated(Term term) {
    return Optional.ofNullable(term.disposal()).map(day -> AttributeValue.text(DISPOSITION_DATE, Dates.wire(day)));
  }

  /// Those of a policy's that count; as it is shown with the attributes of the document.
  ///
  /// @param attributes what the document says
  /// @param found those that it refers to
  List<DocumentAttribute> derived(DocumentRef ref, List<DocumentAttribute> attributes, Map<EntityRef, Entity> found) {
    var policy = DocumentAttributes.find(attributes, POLICY);
    var document = policy.isEmpty() ? Optional.<Document>empty() : documents.find(ref);
    if (policy.isEmpty() || document.isEmpty()) {
      return List.of();
    }
    return longest(policy.get().value(), found, since(document.get()))
        .map(term -> shown(policy.get(), term, DocumentAttributes.find(attributes, DISPOSITION_DATE).isPresent()))
        .orElse(List.of());
  }

  /// What a term is counted from.
  private record Since(Instant inserted, Instant changed) {}

  private static Since since(Document document) {
    var inserted = document.inserted().micros();
    return new Since(inserted, Objects.requireNonNullElse(document.lastModified(), inserted));
  }

  private Optional<Term> term(SiteId site, AttributeValue policy, Since since) {
    var refs = policy.strings().stream().map(EntityRef::parse).flatMap(Optional::stream).toList();
    return refs.isEmpty() ? Optional.empty() : longest(policy, entities.find(site, refs), since);
  }

  private static Optional<Term> longest(AttributeValue policy, Map<EntityRef, Entity> found, Since since) {
    return policy.strings().stream().map(EntityRef::parse).flatMap(Optional::stream).map(found::get)
        .filter(Objects::nonNull).map(entity -> term(since, entity)).flatMap(Optional::stream)
        .max(Comparator.comparing(Term::end));
  }

  private static Optional<Term> term(Since since, Entity policy) {
    return days(policy, PERIOD).map(period -> {
      var source = policy.attributes().get(STARTS_WITH);
      var start = source != null && source.strings().contains(SINCE_CHANGED) ? since.changed() : since.inserted();
      var end = start.plus(period);
      return new Term(start, end, days(policy, DISPOSITION_PERIOD).map(end::plus).orElse(null));
    });
  }

  private static Optional<Duration> days(Entity policy, String key) {
    return Optional.ofNullable(policy.attributes().get(key)).map(AttributeValue::numbers)
        .filter(numbers -> !numbers.isEmpty()).map(List::getLast).filter(days -> days.signum() >= 0)
        .map(days -> Duration.ofDays(days.min(LONGEST).longValue()));
  }

  /// why the day only where it is stored: once it was come to, and the document brought back, there is none any more.
  private List<DocumentAttribute> shown(DocumentAttribute policy, Term term, boolean isDated) {
    var shown = new ArrayList<DocumentAttribute>();
    shown.add(text(policy, "RetentionEffectiveStartDate", Dates.wire(term.start())));
    shown.add(text(policy, "RetentionEffectiveEndDate", Dates.wire(term.end())));
    shown.add(text(policy, "RetentionStatus", term.isOver(clock.instant()) ? "EXPIRED" : "ACTIVE"));
    if (isDated && term.disposal() != null) {
      shown.add(text(policy, DISPOSITION_DATE, Dates.wire(term.disposal())));
    }
    return shown;
  }

  private static DocumentAttribute text(DocumentAttribute policy, String key, String text) {
    return new DocumentAttribute(AttributeValue.text(key, text), policy.userId(), SetBy.RULE, policy.inserted());
  }
}

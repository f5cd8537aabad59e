package io.sheaf.docs.cases;

import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Value;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A case, a task or a nigo as it is now.
///
/// @param said what people say of it, and may change
/// @param userId who made it
/// @param caseNumber of cases only, as `documentNumber`
/// @param revision raised by every change of what is said
public record Matter(MatterRef ref, Said said, String userId, Stamp inserted, @Nullable String caseNumber,
    @Nullable String documentNumber, long revision) {

  /// What people say of a matter.
  ///
  /// @param metadata by name, in the order of the names
  public record Said(@Nullable String name, @Nullable String description, MatterStatus status, Dates dates,
      Map<String, Value> metadata) {

    /// Of what is new nothing is said yet.
    public static final Said NOTHING = new Said(null, null, MatterStatus.NEW, Dates.NONE, Map.of());

    public Said {
      metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
    }
  }

  /// Days or times, as they were given.
  public record Dates(@Nullable String plannedStart, @Nullable String start, @Nullable String end,
      @Nullable String due) {

    static final Dates NONE = new Dates(null, null, null, null);
  }

  /// A new one.
  public static Matter of(MatterRef ref, Said said, String userId, Stamp inserted) {
    return new Matter(ref, said, userId, inserted, null, null, 1);
  }

  public Matter numbered(String newCaseNumber, String newDocumentNumber) {
    return new Matter(ref, said, userId, inserted, newCaseNumber, newDocumentNumber, revision);
  }

  /// The same matter, of which now this is said.
  public Matter saying(Said now) {
    return new Matter(ref, now, userId, inserted, caseNumber, documentNumber, revision + 1);
  }
}

package io.sheaf.docs.documents.publiclinks;

import io.sheaf.docs.access.users.Passwords;
import io.sheaf.docs.web.Fields;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a request says of a link that is to be.
///
/// @param documentId of a document to give, or else `indexKey` of a folder to take files for
record AskedLink(@Nullable String documentId, @Nullable String indexKey, @Nullable String password,
    @Nullable Instant expires, @Nullable Long limit) {

  private static final Duration LONGEST = Duration.ofDays(3660);
  private static final int HIGHEST_LIMIT = 1_000_000;
  /// why a limit for uploads where none is given: whoever finds such a link could fill the site.
  private static final long USUAL_UPLOADS = 100;
  private static final List<DateTimeFormatter> FORMS = List.of(DateTimeFormatter.ISO_OFFSET_DATE_TIME,
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxx"));

  static AskedLink read(Fields body, Instant now) {
    var documentId = filled(body.text("documentId"));
    var indexKey = filled(body.text("indexKey"));
    var password = filled(body.text("password"));
    body.faults().when(documentId == null && indexKey == null, "documentId",
        "'documentId' is required, or 'indexKey' of a folder that takes files");
    body.faults().when(documentId != null && indexKey != null, "indexKey",
        "'documentId' and 'indexKey' cannot both be set");
    if (password != null) {
      Passwords.fault(password).ifPresent(wrong -> body.faults().add("password", "'password' " + wrong));
    }
    var asked = new AskedLink(documentId, indexKey, password, expires(body, now), limit(body, indexKey != null));
    body.check();
    return asked;
  }

  private static @Nullable String filled(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }

  private static @Nullable Long limit(Fields body, boolean takesFiles) {
    var limit = body.integer("limit");
    if (limit == null) {
      return takesFiles ? (Long) USUAL_UPLOADS : null;
    }
    body.faults().when(limit < 1 || limit > HIGHEST_LIMIT, "limit", "'limit' must be 1 to " + HIGHEST_LIMIT);
    return limit.longValue();
  }

  private static @Nullable Instant expires(Fields body, Instant now) {
    var text = filled(body.text("expires"));
    if (text == null) {
      return null;
    }
    for (var form : FORMS) {
      try {
        var moment = OffsetDateTime.parse(text, form).toInstant();
        body.faults().when(!moment.isAfter(now) || moment.isAfter(now.plus(LONGEST)), "expires",
            "'expires' must be in the future, and at most ten years away");
        return moment;
      } catch (DateTimeException none) {
        // why: another form may fit.
      }
    }
    body.faults().add("expires", "'expires' must be a time with its zone, such as 2027-01-31T12:00:00Z");
    return null;
  }
}

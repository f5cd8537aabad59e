package io.sheaf.docs.documents.links;

import io.sheaf.docs.access.configuration.Configurations;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a site lets contents be: how long, and of which types.
@Singleton
public final class ContentLimits {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private final Configurations configurations;

  ContentLimits(Configurations configurations) {
    this.configurations = configurations;
  }

  /// Refuses to give out a link for content that is too long by what the request's `contentLength` says of it, or of
  /// which it says nothing where there is a limit.
  public void checkAnnounced(Call call) {
    var text = call.query("contentLength");
    var announced = text == null || text.isEmpty() ? null : number(text);
    var most = longest(call.site());
    if (most.isPresent() && announced == null) {
      throw new Refused(Refusal.INVALID_REQUEST,
          "'contentLength' is required when MaxContentLengthBytes is configured");
    }
    if (announced != null) {
      checkLength(most, announced);
    }
  }

  private static Long number(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw Refused.because("contentLength", "'contentLength' must be a number");
    }
    return Long.valueOf(text);
  }

  /// The longest content that the site takes, when there is a limit.
  public Optional<Long> longest(SiteId site) {
    return configurations.of(site).maxContentLengthBytes();
  }

  public void checkLength(SiteId site, long length) {
    checkLength(longest(site), length);
  }

  private static void checkLength(Optional<Long> most, long length) {
    if (most.isPresent() && length > most.get()) {
      throw new Refused(Refusal.INVALID_REQUEST, "'contentLength' cannot exceed " + most.get() + " bytes");
    }
  }

  /// Refuses a type that the site does not take.
  public void checkType(SiteId site, @Nullable String contentType) {
    if (!allows(site, contentType)) {
      throw Refused.because("contentType", "Content type '" + contentType + "' is not allowed");
    }
  }

  public boolean allows(SiteId site, @Nullable String contentType) {
    return contentType == null || configurations.of(site).allows(contentType);
  }
}

package io.sheaf.docs.access.users;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.web.Dates;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A user as the wire shows one.
@Serdeable
record UserView(String username, @Nullable String email, String userStatus, boolean enabled, String insertedDate,
    String lastModifiedDate, Map<String, String> attributes) {

  /// What can be kept of a user, in the order of the wire.
  static final List<String> ATTRIBUTES = List.of("address", "birthdate", "familyName", "gender", "givenName", "locale",
      "middleName", "name", "nickname", "phoneNumber", "picture", "preferredUsername", "profile", "zoneinfo",
      "updatedAt", "website");

  static UserView of(User user) {
    return new UserView(user.username(), user.email(), user.status().name(), user.enabled(),
        Dates.wire(user.inserted()), Dates.wire(user.lastModified()), user.attributes());
  }

  @Serdeable
  record One(UserView user) {}

  @Serdeable
  record Page(@Nullable String next, List<UserView> users) {}
}

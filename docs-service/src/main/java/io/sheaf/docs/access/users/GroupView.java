package io.sheaf.docs.access.users;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.Item;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A group as the wire shows one.
@Serdeable
record GroupView(String name, String description, String insertedDate, String lastModifiedDate) {

  static GroupView of(Item group) {
    return new GroupView(group.text("groupName"), group.text("description"), date(group, "createdAt"),
        date(group, "updatedAt"));
  }

  private static String date(Item group, String attribute) {
    return Dates.wire(Instant.parse(group.text(attribute)));
  }

  @Serdeable
  record One(GroupView group) {}

  @Serdeable
  record Page(@Nullable String next, List<GroupView> groups) {}
}

package io.sheaf.docs.automation.outward;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Mail to be sent.
///
/// @param id the same each time that it is sent, so that who gets it twice can tell
/// @param html null where there is only text; at least one of the two is there
record Letter(String id, String from, List<String> to, List<String> copies, List<String> blindCopies, String subject,
    @Nullable String text, @Nullable String html) {

  Letter {
    to = List.copyOf(to);
    copies = List.copyOf(copies);
    blindCopies = List.copyOf(blindCopies);
  }
}

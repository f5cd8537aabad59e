package io.sheaf.docs.gate;

import java.util.Optional;

/// One way to be known. The first that knows the credential decides; whoever does not know its form says nothing.
public interface Authentication {

  /// The caller behind the value of `Authorization`, without the word `Bearer`. A credential of this form that is
  /// not good is a [io.sheaf.docs.web.Refused] of its own.
  Optional<Caller> recognise(String credential, Call call);

  /// Somebody who was known this way, as they would be known now; nothing for who would not be let in any more, and for
  /// whom others know.
  default Optional<Caller> again(Borrower.Known known) {
    return Optional.empty();
  }
}

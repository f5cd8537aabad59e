package io.sheaf.docs.documents;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.gate.Call;

/// An index of which clients may remove entries, by `DELETE /indices/{indexType}/{indexKey}`; each is kept by a room
/// of its own.
public interface RemovableEntries {

  /// The index as clients name it, in small letters.
  String indexType();

  HttpResponse<?> remove(Call call, String indexKey);
}

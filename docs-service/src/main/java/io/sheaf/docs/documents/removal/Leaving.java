package io.sheaf.docs.documents.removal;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;

/// The door to whether a document could leave that is as somebody supposes; nothing is planned.
@Singleton
public final class Leaving {

  private final Documents documents;

  Leaving(Documents documents) {
    this.documents = documents;
  }

  /// Refused where putting it away or removing it would be.
  ///
  /// why not planned: a plan is made of what is there, and a policy may have the document kept from its last change on.
  ///
  /// @param then the document, as it is supposed to be
  public void enforce(Call call, Document then) {
    withoutArtifacts(documents.openToChange(call, then.ref(), Permission.DELETE));
    documents.mayGo(then).enforce();
  }

  static void withoutArtifacts(Document document) {
    if (document.hasArtifacts()) {
      throw Refused.conflict("Document '" + document.id() + "' cannot be deleted while artifacts exist");
    }
  }
}

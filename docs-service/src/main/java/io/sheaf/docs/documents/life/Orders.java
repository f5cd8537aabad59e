package io.sheaf.docs.documents.life;

import io.sheaf.docs.documents.life.Creation.Order;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Ids;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads from a request which documents are to be made.
final class Orders {

  static final Duration LINK_LIFE = Duration.ofDays(2);

  private static final int MOST_CHILDREN = 50;

  private Orders() {
  }

  static Order read(Fields body, Draft draft) {
    var faults = body.faults();
    var documentId = body.text("documentId");
    if (documentId != null && documentId.isEmpty()) {
      documentId = null;
    }
    if (documentId != null && !Ids.isUuid(documentId)) {
      faults.add("documentId", "invalid documentId '" + documentId + "'");
    }
    if (!body.has("content") && !body.has("documents") && !body.has("deepLinkPath")) {
      faults.add("either 'content', 'documents', or 'deepLinkPath' are required");
    }
    var artifact = body.flag("artifacts");
    var category = category(body);
    if (category != null && !artifact) {
      faults.add("artifactCategory", "'artifactCategory' can only be set when artifactId is set");
    }
    var children = children(body);
    if (artifact && body.has("documents")) {
      faults.add("documents", "'documents' are not allowed when 'artifacts' is true");
    }
    body.check();
    return new Order(documentId, artifact, category, draft, children, LINK_LIFE);
  }

  static @Nullable String category(Fields body) {
    var category = body.text("artifactCategory");
    if (category == null || category.isEmpty()) {
      return null;
    }
    body.faults().when(category.length() > 255, "artifactCategory", "'artifactCategory' has at most 255 characters");
    return category;
  }

  static List<Draft> children(Fields body) {
    var children = body.objects("documents");
    if (children.size() > MOST_CHILDREN) {
      body.faults().add("documents", "'documents' are too many for one request");
      return List.of();
    }
    return children.stream().map(Orders::child).toList();
  }

  private static Draft child(Fields fields) {
    var draft = Drafts.read(fields);
    Drafts.refuseFolder(fields, draft);
    return draft;
  }
}

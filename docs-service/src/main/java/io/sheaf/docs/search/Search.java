package io.sheaf.docs.search;

import io.sheaf.docs.documents.folders.FolderListing.Entries;
import io.sheaf.docs.documents.tags.TagMatch;
import java.util.List;

/// What is searched for.
sealed interface Search {

  /// Documents with a tag; of these ids only, when there are any.
  record ByTag(TagMatch match, List<String> documentIds) implements Search {
    public ByTag {
      documentIds = List.copyOf(documentIds);
    }
  }

  /// Documents with attributes, one or several that are declared to be searched together; of these ids only, when there
  /// are any.
  record ByAttributes(List<AttributeQuestion> questions, List<String> documentIds) implements Search {
    public ByAttributes {
      questions = List.copyOf(questions);
      documentIds = List.copyOf(documentIds);
    }
  }

  /// The document at a path.
  record ByPath(String path) implements Search {}

  /// What is in a folder.
  record InFolder(String path, Entries entries) implements Search {}

  /// Documents whose file name begins so, in any case, wherever they are.
  record FilesNamed(String prefix) implements Search {}

  /// Folders whose name begins so, in any case, wherever they are.
  record FoldersNamed(String prefix) implements Search {}

  /// Documents that say so; of these ids only, when there are any.
  record ByText(String text, List<String> documentIds) implements Search {
    public ByText {
      documentIds = List.copyOf(documentIds);
    }
  }

  /// These documents.
  record ByIds(List<String> documentIds) implements Search {
    public ByIds {
      documentIds = List.copyOf(documentIds);
    }
  }
}

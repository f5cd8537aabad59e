package io.sheaf.workflow.conditions;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A document as conditions see it: how it was at one moment, or reads it when it is asked. It answers the same
/// however often it is asked, and never changes what it shows.
public interface DocumentView {

  String documentId();

  /// [Property#ID], [Property#NAME] and [Property#FOLDER] are never asked for: they follow from id and path.
  Optional<Datum> property(Property property);

  Optional<Held> attribute(String key);

  Optional<Held> tag(String key);

  /// The words of its content.
  Known<String> text();

  Known<List<String>> barcodes();

  /// What a reader of forms found, by label.
  Known<Map<String, List<String>>> fields();
}

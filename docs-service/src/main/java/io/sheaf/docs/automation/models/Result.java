package io.sheaf.docs.automation.models;

import io.sheaf.docs.automation.models.Judgement.Thing;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a model said about a document, as it is kept.
///
/// @param prompt the name of the prompt
/// @param category how the prompt calls what it is for; empty when it does not
/// @param modelId which model said it
/// @param version of which version of the content, as the store of the bytes names it; empty without any
record Result(DocumentRef ref, Kind kind, String prompt, String category, Judgement said, String modelId,
    String version, String userId, Stamp when) {

  /// Of a document, the latest first.
  static Query list(DocumentRef ref) {
    var face = TableSchema.CLASSIFICATION_RESULT.main();
    return Query.of(face.partition(ref.site(), ref.keyId()), face.beginning()).backwards();
  }

  Item item() {
    return Item.of(ref.key(TableSchema.CLASSIFICATION_RESULT, when, prompt)).with("documentId", ref.documentId())
        .withOptional("artifactId", ref.artifactId()).with("llmPromptEntityName", prompt).with("kind", kind.name())
        .with("category", category).with("content", said.content()).with("attributes", fields(said.fields()))
        .with("entities", Value.of(said.things().stream().map(Result::thing).toList()))
        .with("classification", said.classification()).with("modelId", modelId).with("blobVersion", version)
        .with("userId", userId).with("inserteddate", when.text()).build();
  }

  private static Value thing(Thing thing) {
    return Value.of(Map.of("type", Value.of(thing.type()), "attributes", fields(thing.fields())));
  }

  /// why a list: what a model calls something is no name of a field.
  private static Value fields(Map<String, List<String>> fields) {
    return Value.of(fields.entrySet().stream()
        .map(field -> Value.of(Map.of("key", Value.of(field.getKey()), "values", Value.texts(field.getValue()))))
        .toList());
  }

  static Result read(DocumentRef ref, Item item) {
    var things = values(item.value("entities")).stream().map(Model::fields)
        .map(thing -> new Thing(text(thing.get("type")), fields(thing.get("attributes")))).toList();
    var said = new Judgement(item.text("content"), fields(item.value("attributes")), things,
        item.text("classification"));
    return new Result(ref, Kind.valueOf(item.text("kind")), item.text("llmPromptEntityName"), item.text("category"),
        said, item.text("modelId"), item.text("blobVersion"), item.text("userId"),
        Stamp.parse(item.text("inserteddate")));
  }

  private static Map<String, List<String>> fields(@Nullable Value value) {
    var fields = new LinkedHashMap<String, List<String>>();
    for (var one : values(value)) {
      var field = Model.fields(one);
      var texts = new ArrayList<String>();
      values(field.get("values")).forEach(text -> texts.add(text(text)));
      fields.put(text(field.get("key")), texts);
    }
    return fields;
  }

  private static List<Value> values(@Nullable Value value) {
    return value instanceof Value.Listing(var values) ? values : List.of();
  }

  private static String text(@Nullable Value value) {
    return value instanceof Value.Text(var text) ? text : "";
  }
}

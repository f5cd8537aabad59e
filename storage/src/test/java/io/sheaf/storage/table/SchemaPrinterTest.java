package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class SchemaPrinterTest {

  @Test
  void peopleReadEveryKindWithTheQuestionsItsKeysAnswer() {
    var printed = SchemaPrinter.forPeople();

    for (var kind : TableSchema.kinds()) {
      assertThat(printed).contains("\n" + kind.name());
      for (var face : SchemaPrinter.faces(kind)) {
        assertThat(printed).contains(face.partitionSpelling() + "  |  " + face.sortSpelling(), face.question());
      }
    }
    assertThat(printed).contains("table documents: metadata", "table audit: activities", "(global)", "; in buckets");
  }

  @Test
  void noLineIsTooWideToRead() {
    assertThat(SchemaPrinter.forPeople().lines()).allMatch(line -> line.length() <= 160 || line.contains("   from "));
  }

  @Test
  void toolsReadEveryKindAsJson() throws IOException {
    var names = new ArrayList<String>();
    int partitions = 0;
    try (var json = new JsonFactory().createParser(SchemaPrinter.json())) {
      int depth = 0;
      for (var token = json.nextToken(); token != null; token = json.nextToken()) {
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (token == JsonToken.FIELD_NAME && json.currentName().equals("name") && depth == 3) {
          names.add(json.nextTextValue());
        } else if (token == JsonToken.FIELD_NAME && json.currentName().equals("partition")) {
          partitions++;
        }
      }
    }

    assertThat(names).startsWith("documents", "audit").containsAll(TableSchema.kinds().stream().map(Kind::name)
        .toList()).hasSize(TableSchema.kinds().size() + 2);
    assertThat(partitions).isGreaterThan(2 * TableSchema.kinds().size());
  }

  @Test
  void theJsonOfAKindHasItsSpellingAndAnExampleOfTwoSites() {
    assertThat(SchemaPrinter.json()).contains("\"partition\" : \"docs#{documentId}\"",
        "\"partition\" : \"finance/docs#d-81\"", "\"sort\" : \"#LATEST\"",
        "\"question\" : \"the documents of a day, by time\"");
  }
}

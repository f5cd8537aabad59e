package io.sheaf.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PublishedSpecTest {

  private static final Path FOLDER = Path.of("openapi");
  private static final Pattern INCLUDE = Pattern.compile("(?m)^ *#include (\\S+)$");

  @Test
  void everyFileOfEveryFolderIsJoinedOnce() throws IOException {
    var included = INCLUDE.matcher(Files.readString(FOLDER.resolve("openapi.yaml"))).results()
        .map(found -> found.group(1)).toList();

    assertThat(included).doesNotHaveDuplicates();
    assertThat(Set.copyOf(included)).isEqualTo(filesOfFolders());
  }

  private static Set<String> filesOfFolders() throws IOException {
    try (var files = Files.walk(FOLDER)) {
      return files.filter(Files::isRegularFile).map(file -> FOLDER.relativize(file))
          .filter(file -> file.getNameCount() > 1).map(file -> file.toString().replace('\\', '/'))
          .collect(Collectors.toSet());
    }
  }

  @Test
  void theJoinedDocumentIncludesNothingAnyMore() {
    assertThat(new String(PublishedSpec.yaml(), StandardCharsets.UTF_8)).startsWith("#").doesNotContainPattern(INCLUDE);
  }

  @Test
  void whoChangesTheBytesChangesTheirOwn() {
    PublishedSpec.yaml()[0] = 'x';

    assertThat(PublishedSpec.yaml()[0]).isEqualTo((byte) '#');
  }

  @Test
  void anOperationTellsItsMethodPathNameAndPermission() {
    assertThat(PublishedSpec.operations()).contains(
        new PublishedSpec.Operation("POST", "/documents", "AddDocument", "WRITE"),
        new PublishedSpec.Operation("POST", "/search", "DocumentSearch", "READ"),
        new PublishedSpec.Operation("GET", "/health", "GetHealth", "anonymous"));
  }
}

package io.sheaf.spec.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.sheaf.spec.PublishedSpec;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpecFuzzTest {

  private static final int MANY = 20_000;
  private static final int LARGEST_BODY = 1 << 20;

  @Test
  void theSameSeedMakesTheSameRequests() {
    assertThat(some(7)).isEqualTo(some(7)).isNotEqualTo(some(8));
  }

  private static List<String> some(long seed) {
    var fuzz = new SpecFuzz(seed).knowing("documentId", "a", "b");
    return IntStream.range(0, 300).mapToObj(_ -> fuzz.next())
        .map(request -> request + " " + request.rawPathAndQuery() + " " + Arrays.hashCode(request.body())).toList();
  }

  @Test
  void everyRequestCanBeSentAndEveryOperationHasItsTurn() {
    var fuzz = new SpecFuzz(1);
    var operations = new HashSet<String>();
    int huge = 0;
    for (int made = 0; made < MANY; made++) {
      var request = fuzz.next();
      operations.add(request.operationId());
      huge += request.body().length > 100_000 ? 1 : 0;
      var address = "http://127.0.0.1:1" + request.rawPathAndQuery();
      assertThat(URI.create(address)).as(address).isNotNull();
      var built = HttpRequest.newBuilder(URI.create(address)).method(request.method(),
          HttpRequest.BodyPublishers.ofByteArray(request.body()));
      request.headers().forEach(built::header);
      assertThat(request.body().length).isLessThanOrEqualTo(LARGEST_BODY);
    }

    assertThat(operations).hasSameSizeAs(PublishedSpec.operations());
    assertThat(huge).isBetween(1, MANY / 100);
  }

  @Test
  void someBodiesAreAsTheSpecificationWantsThem() {
    var fuzz = new SpecFuzz(2);
    int readable = 0;
    int not = 0;
    for (int made = 0; made < MANY; made++) {
      var request = fuzz.next();
      if (request.operationId().equals("AddDocument")) {
        if (isJsonObject(request.body())) {
          readable++;
        } else {
          not++;
        }
      }
    }

    assertThat(readable).isGreaterThan(not);
    assertThat(not).isPositive();
  }

  private static boolean isJsonObject(byte[] body) {
    try {
      return new ObjectMapper().readTree(body).isObject();
    } catch (IOException notJson) {
      return false;
    }
  }

  @Test
  void whatIsLeftOutIsNeverAskedFor() {
    var fuzz = new SpecFuzz(3).without("DeleteSite", "GetHealth");

    assertThat(IntStream.range(0, 3000).mapToObj(_ -> fuzz.next().operationId())).doesNotContain("DeleteSite",
        "GetHealth");
  }
}

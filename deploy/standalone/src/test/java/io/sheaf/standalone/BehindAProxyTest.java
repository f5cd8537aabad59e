package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Links lead where clients reach the service, which is elsewhere than it listens.
class BehindAProxyTest {

  @TempDir
  Path scratch;

  @Test
  void linksBeginWithThePublicUrl() throws Exception {
    try (var client = HttpClient.newHttpClient();
        var sheaf = RunningSheaf.launch(scratch, List.of(), Map.of("SHEAF_JWT_SECRET", Tokens.SECRET,
            "SHEAF_PUBLIC_URL", "https://docs.example.org/sheaf"), "serve", "--port=0",
            "--data=" + scratch.resolve("data")).awaitAnswering()) {
      var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + sheaf.port() + "/documents/upload"))
          .header("Authorization", Tokens.of("default")).build();

      var upload = client.send(request, HttpResponse.BodyHandlers.ofString());

      assertThat(upload.statusCode()).as(upload.body()).isEqualTo(200);
      assertThat(upload.body()).contains("\"url\":\"https://docs.example.org/sheaf/blobs/");
    }
  }
}

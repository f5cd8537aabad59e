package io.sheaf.storage.localstack;

import io.sheaf.testservers.LocalStack;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;

/// The LocalStack of one test run: the one that `SHEAF_LOCALSTACK` names, else one in Docker, which ends with the
/// run, else none. Tests share it and are told apart by the names of what they create.
public final class LocalStackForTests {

  private LocalStackForTests() {
  }

  public static boolean isThere() {
    return LocalStack.endpoint().isPresent() || dockerAnswers();
  }

  public static URI endpoint() {
    return LocalStack.endpoint().orElseGet(() -> InDocker.CONTAINER.getEndpoint());
  }

  // Testcontainers logs pages when it finds no engine, so it is asked only where there may be one.
  private static boolean dockerAnswers() {
    return dockerMayBeThere() && DockerClientFactory.instance().isDockerAvailable();
  }

  private static boolean dockerMayBeThere() {
    return System.getenv("DOCKER_HOST") != null || Files.exists(Path.of("/var/run/docker.sock"))
        || Files.exists(Path.of(System.getProperty("user.home"), ".docker", "run", "docker.sock"))
        || Optional.ofNullable(System.getenv("XDG_RUNTIME_DIR")).map(folder -> Path.of(folder, "docker.sock"))
            .filter(Files::exists).isPresent();
  }

  /// Started by the first test that asks for it; the module's own watcher removes it when the run ends.
  private static final class InDocker {

    static final LocalStackContainer CONTAINER = started();

    private static LocalStackContainer started() {
      var container = new LocalStackContainer(DockerImageName.parse(LocalStack.IMAGE))
          .withServices("dynamodb", "s3", "sqs").withEnv("SQS_ENDPOINT_STRATEGY", "path")
          .withEnv("DISABLE_EVENTS", "1").withEnv("S3_SKIP_SIGNATURE_VALIDATION", "0")
          .withStartupTimeout(Duration.ofMinutes(2));
      container.start();
      return container;
    }
  }
}

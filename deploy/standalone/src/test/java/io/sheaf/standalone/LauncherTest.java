package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The launcher, in a tree of its own with JDKs and a Maven that only say what they were called with.
class LauncherTest {

  /// What a launcher may find on any machine; whatever Java this machine has is not among them.
  private static final List<String> TOOLS = List.of("sh", "dirname", "grep", "find", "head", "tail", "sed", "cat", "ls",
      "mkdir", "rm", "rmdir", "mv", "sleep", "cksum", "uname", "cmp", "kill");

  @TempDir
  private Path scratch;
  private Path tree;
  private Path jdks;
  private Path tools;

  private record Run(int code, String out, String err) {}

  @BeforeEach
  void aTreeThatIsNotBuilt() throws IOException {
    tree = Files.createDirectory(scratch.resolve("a tree"));
    jdks = Files.createDirectory(scratch.resolve("jdks"));
    tools = Files.createDirectory(scratch.resolve("tools"));
    for (var name : TOOLS) {
      for (var folder : List.of("/bin", "/usr/bin")) {
        if (Files.isExecutable(Path.of(folder, name)) && !Files.exists(tools.resolve(name))) {
          Files.createSymbolicLink(tools.resolve(name), Path.of(folder, name));
        }
      }
    }
    Files.copy(RunningSheaf.root().resolve("sheaf"), tree.resolve("sheaf"));
    executable(tree.resolve("sheaf"), Files.readString(tree.resolve("sheaf")));
    Files.createDirectories(tree.resolve("deploy/standalone"));
    Files.writeString(tree.resolve("deploy/standalone/jvm.options"), "-Xms32m\n");
    Files.writeString(tree.resolve("pom.xml"), "<project/>");
    // A Maven that takes a moment, as one does, and leaves a jar.
    executable(scratch.resolve("maven/mvn"), """
        #!/bin/sh
        if [ "$1" = -v ]; then echo 'Apache Maven 3.9.9 (abc)'; exit 0; fi
        echo "$*" >>'%1$s/maven.calls'
        if ! mkdir '%1$s/maven.busy' 2>/dev/null; then echo twice >>'%1$s/maven.overlaps'; fi
        echo '[INFO] Building Sheaf storage 0.1.0-SNAPSHOT                [2/3]'
        mkdir -p deploy/standalone/target/sheaf/lib
        : >deploy/standalone/target/sheaf/lib/one.jar
        sleep 1
        rmdir '%1$s/maven.busy'
        """.formatted(scratch));
  }

  @Test
  void findsAJdk25ThoughTheJavaOnThePathIs17() throws Exception {
    var old = jdk("seventeen", "17.0.15");
    jdk("twentyfive", "25.0.1");

    var run = sheaf(Map.of("PATH", old.resolve("bin") + ":" + scratch.resolve("maven") + ":" + tools), "serve");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("java of twentyfive:", "io.sheaf.standalone.Sheaf serve");
  }

  @Test
  void prefersTheJdkOfJavaHome() throws Exception {
    jdk("a-twentyfive", "25.0.1");
    var mine = jdk("mine", "25.0.2");

    var run = sheaf(Map.of("JAVA_HOME", mine.toString()), "serve", "--heap", "256m");

    assertThat(run.out()).contains("java of mine:", "-Xmx256m");
  }

  @ParameterizedTest
  @CsvSource({"256m,false", "999m,false", "1024m,true", "1g,true", "1048576k,true", "999999k,false"})
  void largeHeapsAreCollectedBySeveralThreads(String heap, boolean several) throws Exception {
    var mine = jdk("mine", "25");

    var run = sheaf(Map.of("JAVA_HOME", mine.toString(), "SHEAF_HEAP", heap), "serve");

    assertThat(run.out().contains("-XX:-UseSerialGC -XX:+UseG1GC")).isEqualTo(several);
  }

  @Test
  void aRuntimeWithoutACompilerIsNoJdk() throws Exception {
    Files.delete(jdk("runtime-only", "25.0.1").resolve("bin/javac"));

    assertThat(sheaf(Map.of(), "serve").code()).isEqualTo(1);
  }

  @Test
  void saysWhatToDoWhenThereIsNoJdk25() throws Exception {
    jdk("seventeen", "17.0.15");

    var run = sheaf(Map.of(), "serve");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("Sheaf needs a JDK 25", "Install one", "JAVA_HOME");
  }

  @Test
  void saysHowToInstallMavenWhenThereIsNone() throws Exception {
    jdk("twentyfive", "25.0.1");

    var run = sheaf(Map.of("PATH", tools.toString()), "serve");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("there is no 'mvn' on the PATH", "Install it");
  }

  @Test
  void anUnknownCommandGetsHelpAndExitCodeTwo() throws Exception {
    var run = sheaf(Map.of(), "sevre");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("Unknown command 'sevre'", "Usage: ./sheaf");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aHeapThatIsNoSizeIsRefusedBeforeAnythingIsBuilt() throws Exception {
    var run = sheaf(Map.of("SHEAF_HEAP", "lots"), "serve");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("'lots'").hasLineCount(1);
  }

  @Test
  void helpExplainsEveryOption() throws Exception {
    var run = sheaf(Map.of(), "help");

    assertThat(run.code()).isZero();
    for (var option : Option.values()) {
      assertThat(run.out()).contains(option.isSecret() ? "" : option.flag() + " ", option.variable() + " ");
      assertThat(run.out().lines().filter(line -> line.contains(option.variable() + " ")))
          .allMatch(line -> option.standard().isEmpty() || line.endsWith("[" + option.standard() + "]"));
    }
  }

  @Test
  void buildsOnceAndAgainOnlyWhenASourceIsNewer() throws Exception {
    jdk("twentyfive", "25.0.1");
    sheaf(Map.of(), "serve");
    sheaf(Map.of(), "serve");
    assertThat(calls()).hasSize(1);

    var later = Files.getLastModifiedTime(tree.resolve("deploy/standalone/target/sheaf/built")).toInstant()
        .plusSeconds(5);
    Files.setLastModifiedTime(tree.resolve("pom.xml"), FileTime.from(later));
    sheaf(Map.of(), "serve");

    assertThat(calls()).hasSize(2);
  }

  @Test
  void twoFirstStartsAtOnceBuildOnce() throws Exception {
    jdk("twentyfive", "25.0.1");
    var first = begin(Map.of(), "first", "serve");
    var second = begin(Map.of(), "second", "serve");

    assertThat(end(first, "first").code()).isZero();
    assertThat(end(second, "second").code()).isZero();
    assertThat(calls()).hasSize(1);
    assertThat(scratch.resolve("maven.overlaps")).doesNotExist();
    assertThat(tree.resolve("target/launcher/lock")).doesNotExist();
  }

  @Test
  void aLockLeftByAProcessThatIsGoneIsTakenOver() throws Exception {
    jdk("twentyfive", "25.0.1");
    var gone = new ProcessBuilder("/bin/sh", "-c", "exit 0").start();
    gone.waitFor();
    Files.createDirectories(tree.resolve("target/launcher/lock"));
    Files.writeString(tree.resolve("target/launcher/lock/pid"), gone.pid() + "\n");

    assertThat(sheaf(Map.of(), "serve").code()).isZero();
  }

  @Test
  void aBuildThatFailsSaysWhyAndLeavesNoMark() throws Exception {
    jdk("twentyfive", "25.0.1");
    executable(scratch.resolve("maven/mvn"), """
        #!/bin/sh
        if [ "$1" = -v ]; then echo 'Apache Maven 3.9.9 (abc)'; exit 0; fi
        echo '[ERROR] it does not compile'
        exit 1
        """);

    var run = sheaf(Map.of(), "serve");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("it does not compile", "The build failed");
    assertThat(tree.resolve("deploy/standalone/target/sheaf/built")).doesNotExist();
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(scratch.resolve("maven.calls"));
  }

  private Path jdk(String name, String version) throws IOException {
    var home = Files.createDirectory(jdks.resolve(name));
    Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"" + version + "\"\n");
    executable(home.resolve("bin/javac"), "#!/bin/sh\n");
    executable(home.resolve("bin/java"), "#!/bin/sh\necho \"java of " + name + ": $*\"\n");
    return home;
  }

  private static void executable(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Run sheaf(Map<String, String> environment, String... arguments) throws Exception {
    return end(begin(environment, "run", arguments), "run");
  }

  private Process begin(Map<String, String> environment, String name, String... arguments) throws IOException {
    var command = new ArrayList<String>();
    command.add(tree.resolve("sheaf").toString());
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectOutput(scratch.resolve(name + ".out").toFile())
        .redirectError(scratch.resolve(name + ".err").toFile());
    var given = new HashMap<>(Map.of("PATH", scratch.resolve("maven") + ":" + tools, "HOME", scratch.toString(),
        "SHEAF_TEST_JDKS", jdks.toString()));
    given.putAll(environment);
    builder.environment().clear();
    builder.environment().putAll(given);
    return builder.start();
  }

  private Run end(Process process, String name) throws Exception {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("still running: " + Files.readString(scratch.resolve(name + ".err")));
    }
    return new Run(process.exitValue(), Files.readString(scratch.resolve(name + ".out")),
        Files.readString(scratch.resolve(name + ".err")));
  }
}

package io.sheaf.bench.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HelloTest {

  @Test
  void theHelloWorldRunsUnderSheafsFlagsButWithACacheOfItsOwn() {
    var flags = Hello
        .flags(List.of("/jdk/bin/java", "@jvm.options", "-Xmx1g", "-XX:AOTCache=sheaf.aot", "-Xlog:aot=off",
            "-cp", "lib/a.jar", "io.sheaf.standalone.Sheaf", "serve"));

    assertThat(flags).containsExactly("/jdk/bin/java", "@jvm.options", "-Xmx1g", "-Xlog:aot=off");
  }
}

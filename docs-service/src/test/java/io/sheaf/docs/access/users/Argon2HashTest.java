package io.sheaf.docs.access.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class Argon2HashTest {

  /// Of `password` with the salt `somesalt`, as the reference implementation's own tests have it.
  private static final String REFERENCE = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";

  @Test
  void whatTheReferenceImplementationMadeIsUnderstood() {
    assertThat(Argon2Hash.parse(REFERENCE).isOf("password")).isTrue();
    assertThat(Argon2Hash.parse(REFERENCE).isOf("Password")).isFalse();
  }

  @Test
  void aHashReadsAsItWasWritten() {
    var text = Argon2Hash.of("a long and secret phrase", 64, 1, new byte[16], 32).text();

    assertThat(Argon2Hash.parse(text).text()).isEqualTo(text);
    assertThat(Argon2Hash.parse(text).isOf("a long and secret phrase")).isTrue();
  }

  @Test
  void whatIsNoHashIsRefused() {
    assertThatThrownBy(() -> Argon2Hash.parse("$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65"))
        .hasMessage("a password is kept in a form that is not known");
  }
}

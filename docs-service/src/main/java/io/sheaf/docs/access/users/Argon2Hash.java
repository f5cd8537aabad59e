package io.sheaf.docs.access.users;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/// What is kept of a password: an Argon2id hash and what it was made with, in the form that all who speak Argon2 write.
///
/// @param memory in KiB
@SuppressWarnings("ArrayRecordComponent") // compared by [#isOf] alone
record Argon2Hash(int memory, int passes, int lanes, byte[] salt, byte[] hash) {

  private static final Pattern FORM = Pattern
      .compile("\\$argon2id\\$v=19\\$m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,4})\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

  static Argon2Hash of(String password, int memory, int passes, byte[] salt, int length) {
    return new Argon2Hash(memory, passes, 1, salt, made(password, memory, passes, 1, salt, length));
  }

  static Argon2Hash parse(String text) {
    var form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("a password is kept in a form that is not known");
    }
    return new Argon2Hash(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)),
        Integer.parseInt(form.group(3)), Base64.getDecoder().decode(form.group(4)),
        Base64.getDecoder().decode(form.group(5)));
  }

  /// Whether it is of this password; takes as long if it is not.
  boolean isOf(String password) {
    return MessageDigest.isEqual(hash, made(password, memory, passes, lanes, salt, hash.length));
  }

  /// why a generator each time: what one worked in is not to stay in memory.
  private static byte[] made(String password, int memory, int passes, int lanes, byte[] salt, int length) {
    var generator = new Argon2BytesGenerator();
    generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
        .withVersion(Argon2Parameters.ARGON2_VERSION_13).withMemoryAsKB(memory).withIterations(passes)
        .withParallelism(lanes).withSalt(salt).build());
    var hash = new byte[length];
    generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), hash);
    return hash;
  }

  String text() {
    var base64 = Base64.getEncoder().withoutPadding();
    return "$argon2id$v=19$m=" + memory + ",t=" + passes + ",p=" + lanes + "$" + base64.encodeToString(salt) + "$"
        + base64.encodeToString(hash);
  }
}

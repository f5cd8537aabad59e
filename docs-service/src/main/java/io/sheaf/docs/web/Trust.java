package io.sheaf.docs.web;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/// Whose credentials this service takes, besides those that it gives out itself.
///
/// @param issuer an OpenID Connect issuer, none when null
/// @param jwtSecret the secret that tokens of others are signed with (HS256); empty when there is none
/// @param keyPair what programs sign their requests with, none when null
public record Trust(@Nullable Issuer issuer, String jwtSecret, @Nullable KeyPair keyPair) {

  public static final Trust NOBODY = new Trust(null, "", null);

  /// @param name as its tokens say it
  /// @param audience whom its tokens must be meant for
  /// @param keys where its keys are; when null, its discovery document says so
  public record Issuer(String name, String audience, @Nullable URI keys) {}

  public record KeyPair(String id, String secret) {

    @Override
    public String toString() {
      return "KeyPair[" + id + "]";
    }
  }

  /// why: secrets are for no log.
  @Override
  public String toString() {
    return "Trust[" + issuer + ", " + (jwtSecret.isEmpty() ? "no shared secret" : "a shared secret") + ", " + keyPair
        + "]";
  }
}

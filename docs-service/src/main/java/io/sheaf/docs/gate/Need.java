package io.sheaf.docs.gate;

import org.jspecify.annotations.Nullable;

/// What a route asks of its caller.
public enum Need {
  /// Nothing: no credentials are looked at.
  NOTHING(null),
  /// To be known.
  CALLER(null),
  /// To be known, and to have a site, whatever may be done there.
  SOME_SITE(null),
  /// To be allowed to read, on whichever site.
  READ_SOMEWHERE(null),
  /// To administrate, or to govern on whichever site.
  GOVERN_SOMEWHERE(null),
  /// To administrate all sites.
  ADMIN(null),
  /// To be allowed anything at all on the site that is meant.
  ANYTHING(null),
  /// On the site that is meant.
  READ(Permission.READ), WRITE(Permission.WRITE), DELETE(Permission.DELETE),
  /// On the site that is meant; administrators may too, as everything else.
  GOVERN(Permission.GOVERN),
  /// To administrate the site that is meant.
  ADMIN_OF_SITE(Permission.ADMIN);

  private final @Nullable Permission permission;

  Need(@Nullable Permission permission) {
    this.permission = permission;
  }

  /// Whether it is asked on the site that is meant.
  boolean isOnSite() {
    return permission != null || this == ANYTHING;
  }

  /// The permission on the site that is meant, when one is needed there.
  @Nullable
  Permission permission() {
    return permission;
  }
}

package io.sheaf.docs.gate;

/// What somebody may do on a site.
public enum Permission {
  ADMIN, DELETE, GOVERN, READ, WRITE
}

package io.sheaf.docs.web;

import java.net.URI;

/// Where clients reach the service, without a slash at the end; all that leads back here begins so.
public record PublicUrl(URI uri) {

  public String at(String path) {
    return uri + path;
  }
}

package io.sheaf.docs.gate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says of a route that whoever is answered has seen the document of its path, or those that the route has named by
/// [Call#shows]. The record of activities goes by it.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Shows {

  /// How much of a document.
  enum Sight {
    /// What is known of it.
    VIEW,
    /// Its content, or a link to it.
    DOWNLOAD
  }

  Sight value();
}

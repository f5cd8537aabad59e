package io.sheaf.docs.gate;

import io.micronaut.aop.Around;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What a route asks of its caller. Every route says it; the first parameter of the route's method is its [Call].
@Around
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Needs {

  Need value();

  /// Said to who may not, where the wire has a text of its own for it.
  String otherwise() default "";

  /// Whether the route changes anything, which decides whether it can be repeated under an `Idempotency-Key`.
  /// Routes by GET do only where they need the permission to write.
  boolean changes() default true;

  /// Whether the route answers for a site that is closed to all others, as one is that is being erased.
  boolean onClosedSite() default false;

  /// Whether the `shareKey` of a share stands in for the permission on the site; the route then asks about each folder
  /// and each document that it shows or changes, for the site's permission says nothing of them.
  boolean underShare() default false;

  /// Whether the body is read as it comes and never held as a whole; it has then a part in what makes a repeated
  /// request the same one when the route says what it was.
  boolean streams() default false;
}

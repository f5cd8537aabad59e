package io.sheaf.docs.running;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/// Runs a test class of the HTTP face a second time in every build, on the remote engines. With `./sheaf test --long`
/// all of them do.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("aws")
public @interface OnAwsToo {
}

package io.sheaf.storage.localstack;

import io.sheaf.testservers.LocalStack;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

/// Runs a test class where LocalStack is there, and says in one line why it was skipped where it is not.
/// [LocalStackForTests#endpoint()] is its endpoint. What needs DynamoDB also takes [WithDynamoDb].
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("localstack")
@EnabledIf(value = "io.sheaf.storage.localstack.LocalStackForTests#isThere", disabledReason = LocalStack.WHY_NOT)
public @interface OnLocalStack {
}

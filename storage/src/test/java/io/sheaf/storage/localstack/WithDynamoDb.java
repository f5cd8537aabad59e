package io.sheaf.storage.localstack;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;

/// Skips a test class where nobody has accepted DynamoDB Local's licence: LocalStack's tables are in it, too.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@DisabledIfEnvironmentVariable(named = "SHEAF_TEST_DYNAMODB", matches = "(?i)off", disabledReason = "SHEAF_TEST_DYNAMODB is off")
public @interface WithDynamoDb {
}

/// How the contracts reach LocalStack, where one is there.
@NullMarked
package io.sheaf.storage.localstack;

import org.jspecify.annotations.NullMarked;

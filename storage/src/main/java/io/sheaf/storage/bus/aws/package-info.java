/// Topics of Amazon SNS and buses of Amazon EventBridge. Endpoint, region and credentials are found as the AWS SDK finds
/// them.
@NullMarked
package io.sheaf.storage.bus.aws;

import org.jspecify.annotations.NullMarked;

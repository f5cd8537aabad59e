/// Webhooks: addresses at which others leave documents, with a body as they come and no further question.
///
/// Always true of it: what is left there belongs to `webhook/<name>` and has the tags of its webhook; who says with an
/// `Idempotency-Key` that it is the same once more gets the document of the first time. The public addresses are there
/// only where the operator opens them, and are else as unknown as any other path. Owns the items of the kinds webhook
/// and webhook tag.
@NullMarked
package io.sheaf.docs.automation.webhooks;

import org.jspecify.annotations.NullMarked;

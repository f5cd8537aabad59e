/// Reviews of documents: who is asked for how many decisions, and what they decided.
///
/// Always true of it: a review is `docs#<id>` / `review#<reviewId>`, and about the content that was current when it
/// began; it waits (PENDING), is under way (IN_PROGRESS) from when somebody claims it or decides, and is over for good
/// once as many as it asks for have decided (COMPLETED), it was called off (CANCELLED), or a newer one of its category
/// began after the content had changed (SUPERSEDED). A comment decides nothing. What was decided of an artifact stands
/// in its attribute `ArtifactStatus`. Each decision is written together with what it makes of its review. Owns the
/// items of the kinds document review and document review decision.
@NullMarked
package io.sheaf.docs.governance.reviews;

import org.jspecify.annotations.NullMarked;

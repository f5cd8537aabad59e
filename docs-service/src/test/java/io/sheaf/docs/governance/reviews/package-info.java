/// Tests of reviews, over HTTP.
@NullMarked
package io.sheaf.docs.governance.reviews;

import org.jspecify.annotations.NullMarked;

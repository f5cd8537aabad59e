/// Tests of checkout and legal hold, over HTTP.
@NullMarked
package io.sheaf.docs.documents.holds;

import org.jspecify.annotations.NullMarked;

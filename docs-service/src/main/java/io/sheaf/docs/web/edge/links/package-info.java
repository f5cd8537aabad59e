/// Uploads and downloads with links that carry their own permission, where the store below has no web server of its
/// own. The routes answer as S3 does, so that nobody who uses a link sees which store is below. Always true: what an
/// upload was answered with 200 for is stored, durable, and made known to who waits for it.
@NullMarked
package io.sheaf.docs.web.edge.links;

import org.jspecify.annotations.NullMarked;

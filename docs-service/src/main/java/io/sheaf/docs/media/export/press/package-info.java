/// What makes PDF, in a process of the press; it knows nothing of the service.
///
/// Markdown becomes HTML, HTML becomes [Block]s, and so do texts; [Typesetter] puts blocks on pages.
@NullMarked
package io.sheaf.docs.media.export.press;

import org.jspecify.annotations.NullMarked;

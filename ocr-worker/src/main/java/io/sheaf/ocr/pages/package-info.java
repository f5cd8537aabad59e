/// Contents, page by page. [io.sheaf.ocr.pages.Readers] is the door; behind it are processes that take contents apart
/// ([io.sheaf.ocr.pages.reader]), one for each content at a time.
///
/// Always true of it: no content, however it is made, costs this process more than a bounded amount of memory and
/// time; what is wrong with a content is a [io.sheaf.ocr.pages.CannotRead] with a reason for people, and the next
/// content finds a reader as good as new.
@NullMarked
package io.sheaf.ocr.pages;

import org.jspecify.annotations.NullMarked;

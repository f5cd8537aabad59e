/// What an engine is: something that reads what is drawn on a page.
///
/// Always true of it: an engine blocks until it is done or interrupted; what a content is at fault for is a
/// [io.sheaf.ocr.pages.CannotRead], and what another try may change an [io.sheaf.ocr.engine.EngineUnavailable].
@NullMarked
package io.sheaf.ocr.engine;

import org.jspecify.annotations.NullMarked;

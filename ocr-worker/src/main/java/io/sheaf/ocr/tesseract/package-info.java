/// Tesseract: the program that comes along with this module, or another one, run once for each page.
///
/// Always true of it: a page has a time, an amount of memory and an amount of output, and the program is ended with
/// all that it started when it passes them, or when whoever waits for it is interrupted.
@NullMarked
package io.sheaf.ocr.tesseract;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.sheaf.ocr;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.sheaf.spec.ocr;

import org.jspecify.annotations.NullMarked;

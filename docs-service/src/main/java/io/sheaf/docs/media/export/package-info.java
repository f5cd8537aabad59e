/// PDF of markdown, HTML, plain text and pictures.
///
/// Always true of it: nothing is fetched and nothing of a page is carried out: only what the content itself brings is
/// shown, pictures in `data:` links among it. It is taken apart and set in a process of the press, within bounds of bytes,
/// pages, pixels, memory and time. Every character is shown as itself; one that no font has that comes along is a
/// failure that names it. Owns no items.
@NullMarked
package io.sheaf.docs.media.export;

import org.jspecify.annotations.NullMarked;

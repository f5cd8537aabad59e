/// How anything is measured here: contenders take turns in short slices of time, so that a noisy machine hits
/// both; what was promised of them is written down beforehand; and the figures become rows of one sheet, which
/// says of every promise whether it holds.
@NullMarked
package io.sheaf.bench.measure;

import org.jspecify.annotations.NullMarked;

/// The process as people start it, its launcher, and the rules that hold for the tree as a whole.
@org.jspecify.annotations.NullMarked
package io.sheaf.standalone;

/// Amazon Textract: page by page with the picture of each, or a whole content where Textract can fetch it from S3
/// itself.
///
/// Always true of it: what Textract refuses for being too busy is asked again after a rest that grows, until the
/// deadline; a job is started once for a request however often the request comes.
@NullMarked
package io.sheaf.ocr.textract;

import org.jspecify.annotations.NullMarked;

/// What is read of the pages of documents.
package io.sheaf.docs.automation.ocr;

package io.sheaf.docs.documents.attributes;

/// What a document is to another.
public enum Relationship {
  PRIMARY, ATTACHMENT, APPENDIX, SUPPLEMENT, ASSOCIATED, RENDITION
}

package io.sheaf.docs.automation.models;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.content.InlineTexts;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Grant;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.metadata.entities.Entities;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The prompts of sites: entities of the preset type `LlmPrompt`.
@Singleton
final class Prompts {

  private static final String TYPE = "LlmPrompt";
  private static final int LONGEST_INSTRUCTION = 50_000;

  private final Entities entities;
  private final Documents documents;
  private final InlineTexts texts;

  Prompts(Entities entities, Documents documents, InlineTexts texts) {
    this.entities = entities;
    this.documents = documents;
    this.texts = texts;
  }

  /// The one of this name; refused where there is none.
  Prompt find(SiteId site, String name) {
    return entities.type(site, TYPE, "PRESET").flatMap(type -> entities.named(type, name)).map(Prompt::of)
        .orElseThrow(() -> Refused.because("llmPromptEntityName", "'llmPromptEntityName' does not exist"));
  }

  /// What the prompt tells the model to be and to do.
  String instruction(SiteId site, Prompt prompt) {
    if (!prompt.system().isEmpty() || prompt.systemDocument() == null) {
      return cut(prompt.system());
    }
    if (!DocumentRef.isId(prompt.systemDocument())) {
      throw noInstruction(prompt);
    }
    var root = DocumentRef.of(site, prompt.systemDocument());
    var ref = prompt.systemArtifact() != null && DocumentRef.isId(prompt.systemArtifact())
        ? root.artifact(prompt.systemArtifact())
        : root;
    return documents.find(ref).filter(document -> isForEverybody(site, document)).flatMap(this::text)
        .map(Prompts::cut).orElseThrow(() -> noInstruction(prompt));
  }

  /// why: whoever writes prompts would else have a model repeat to them what they may not read.
  private boolean isForEverybody(SiteId site, Document document) {
    var anybody = Caller.of("", Caller.Kind.TOKEN, Map.of(site, Grant.of(List.of(Permission.READ), site.text())),
        List.of());
    return documents.decide(anybody, document, Permission.READ).allowed();
  }

  private Optional<String> text(Document document) {
    var size = document.contentLength();
    return document.content().filter(_ -> size != null && InlineTexts.isText(document.contentType()))
        .flatMap(blob -> texts.read(blob, size == null ? 0 : size, () -> Documents.missing(document.id())));
  }

  private static Refused noInstruction(Prompt prompt) {
    return Refused.because("llmPromptEntityName",
        "the document that '" + prompt.name()
            + "' names as its system prompt is no text that all of the site may read");
  }

  private static String cut(String text) {
    return Judgement.cut(text, LONGEST_INSTRUCTION);
  }
}

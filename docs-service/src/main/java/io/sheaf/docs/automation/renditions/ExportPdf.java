package io.sheaf.docs.automation.renditions;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.automation.actions.Foretold;
import io.sheaf.docs.automation.actions.Supposed;
import io.sheaf.docs.automation.renditions.Renditions.Content;
import io.sheaf.docs.automation.renditions.Renditions.Pressed;
import io.sheaf.docs.media.export.PdfExport;
import io.sheaf.docs.media.press.Workshop.Made;
import io.sheaf.docs.media.press.Workshop.Unmade;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes a PDF of a text or a picture.
@Singleton
final class ExportPdf implements Doing {

  private final Renditions renditions;
  private final PdfExport export;

  ExportPdf(Renditions renditions, PdfExport export) {
    this.renditions = renditions;
    this.export = export;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.PDFEXPORT);
  }

  @Override
  public Done carryOut(Order order) {
    var elsewhere = elsewhere(order);
    return elsewhere != null ? new Done.Failed(elsewhere) : renditions.make(order, this::export);
  }

  @Override
  public Foretold foretell(Order order, Supposed supposed) {
    var elsewhere = elsewhere(order);
    return elsewhere != null
        ? new Foretold.Failing(elsewhere)
        : renditions.foretell(order, supposed, this::export);
  }

  /// What becomes of content that lies elsewhere; null where it lies here.
  private static @Nullable String elsewhere(Order order) {
    var link = order.document().deepLinkPath();
    if (link == null) {
      return null;
    }
    return isOfGoogle(link)
        ? "a Google workload identity is needed to export what lies with Google, and none is configured"
        : "the content lies elsewhere, and nothing is fetched for a PDF";
  }

  private static boolean isOfGoogle(String link) {
    try {
      var host = new URI(link).getHost();
      var lower = host == null ? "" : host.toLowerCase(Locale.ROOT);
      return lower.equals("google.com") || lower.endsWith(".google.com");
    } catch (URISyntaxException notOne) {
      return false;
    }
  }

  private Pressed export(Content content) {
    if (export.isPdf(content)) {
      return Pressed.skipped("the content is a PDF");
    }
    var name = content.of().fileName();
    return switch (export.make(content, content.of().contentType(), name)) {
      case Unmade unmade -> Pressed.unmade(unmade, "no PDF can be made of the content");
      case Made made ->
        new Pressed.Into(content, made, Renditions.stem(name) + ".pdf", "application/pdf", null, null);
    };
  }
}

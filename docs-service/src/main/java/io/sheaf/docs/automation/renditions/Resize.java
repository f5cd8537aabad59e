package io.sheaf.docs.automation.renditions;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.automation.actions.Foretold;
import io.sheaf.docs.automation.actions.Supposed;
import io.sheaf.docs.automation.renditions.Renditions.Content;
import io.sheaf.docs.automation.renditions.Renditions.Pressed;
import io.sheaf.docs.media.resizing.PictureFormat;
import io.sheaf.docs.media.resizing.Resizing;
import io.sheaf.docs.media.resizing.Resizing.Resized;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes a picture of another size, or in another format.
@Singleton
final class Resize implements Doing {

  private static final Pattern SIDE = Pattern.compile("0*[1-9][0-9]{0,8}");
  private static final String WRONG = "'width' and 'height' are numbers or 'auto', and one of them a number; "
      + "'outputType' is bmp, gif, jpeg, png or tif";

  private final Renditions renditions;
  private final Resizing resizing;

  Resize(Renditions renditions, Resizing resizing) {
    this.renditions = renditions;
    this.resizing = resizing;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.RESIZE);
  }

  @Override
  public Done carryOut(Order order) {
    var wanted = wanted(order.parameters());
    return wanted.isEmpty()
        ? new Done.Failed(WRONG)
        : renditions.make(order, content -> resize(content, wanted.get()));
  }

  @Override
  public Foretold foretell(Order order, Supposed supposed) {
    var wanted = wanted(order.parameters());
    return wanted.isEmpty()
        ? new Foretold.Failing(WRONG)
        : renditions.foretell(order, supposed, content -> resize(content, wanted.get()));
  }

  private static Optional<Resizing.Wanted> wanted(Map<String, String> parameters) {
    var width = parameters.getOrDefault("width", "auto");
    var height = parameters.getOrDefault("height", "auto");
    var output = parameters.getOrDefault("outputType", "");
    var format = PictureFormat.named(output);
    boolean isWrong = !isSide(width) || !isSide(height) || format.isEmpty() && !output.isEmpty()
        || width.equals("auto") && height.equals("auto");
    return isWrong
        ? Optional.empty()
        : Optional.of(new Resizing.Wanted(side(width), side(height), format.orElse(null)));
  }

  private static boolean isSide(String text) {
    return text.equals("auto") || SIDE.matcher(text).matches();
  }

  private static @Nullable Integer side(String text) {
    return text.equals("auto") ? null : Integer.valueOf(text);
  }

  private Pressed resize(Content content, Resizing.Wanted wanted) {
    return switch (resizing.resize(content, wanted)) {
      case Resized.Not(var because) -> Pressed.unmade(because, "the content cannot be resized");
      case Resized.Picture(var made, var format, int width, int height) -> {
        var name = content.of().fileName();
        var beside = Renditions.stem(name) + "-" + width + "x" + height + "." + format.ending(Renditions.ending(name));
        yield new Pressed.Into(content, made, beside, format.contentType(), width, height);
      }
    };
  }
}

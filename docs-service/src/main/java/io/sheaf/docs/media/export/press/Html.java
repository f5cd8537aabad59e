package io.sheaf.docs.media.export.press;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.owasp.html.HtmlPolicyBuilder;
import org.owasp.html.HtmlSanitizer;
import org.owasp.html.PolicyFactory;

/// HTML from anybody: what has a look on paper is let through, with every element closed, and nothing else.
final class Html {

  private static final Pattern PAGE_BREAK = Pattern
      .compile("(?:^|;)\\s*(?:page-)?break-(before|after)\\s*:\\s*(?:always|page)\\s*(?:;|$)");

  private static final String[] BLOCKS = {"p", "div", "section", "article", "header", "footer", "main", "aside",
      "figure",
      "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "pre", "hr", "table"};

  private static final PolicyFactory POLICY = new HtmlPolicyBuilder()
      .allowElements(BLOCKS)
      .allowElements("figcaption", "address", "li", "dl", "dt", "dd", "br", "thead", "tbody", "tfoot", "tr", "th", "td",
          "caption", "a", "b", "strong", "i", "em", "cite",
          "var", "dfn", "u", "ins", "s", "strike", "del", "code", "kbd", "samp", "tt", "sub", "sup", "img")
      .allowAttributes("href").onElements("a").allowAttributes("src", "alt").onElements("img").allowAttributes("start")
      .onElements("ol").allowUrlProtocols("http", "https", "mailto", "data").allowAttributes("style")
      .matching((_, _, style) -> breaks(style)).onElements(BLOCKS).toFactory();

  private Html() {
  }

  static List<Block> blocks(String html) {
    var reading = new HtmlReading();
    HtmlSanitizer.sanitize(html, POLICY.apply(reading));
    return reading.blocks();
  }

  /// Of a style nothing counts but where pages end.
  private static String breaks(String style) {
    var found = new StringBuilder();
    var matcher = PAGE_BREAK.matcher(style.toLowerCase(Locale.ROOT));
    for (int from = 0; from <= style.length() && matcher.find(from); from = Math.max(from + 1, matcher.end() - 1)) {
      found.append("break-").append(matcher.group(1)).append(":page;");
    }
    return found.toString();
  }
}

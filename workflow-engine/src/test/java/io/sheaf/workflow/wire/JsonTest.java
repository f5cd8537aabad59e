package io.sheaf.workflow.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class JsonTest {

  @Test
  void whatIsWrittenIsReadAsItWas() {
    var text = "{\"a\":[1,1.5,true,null,\"x\\\"\\n<'&>\"],\"b\":{},\"c\":[]}";

    assertThat(Json.write(Json.read(text))).isEqualTo(text);
  }

  @Test
  void whatIsNoJsonOrTooLargeIsUnreadable() {
    for (var text : new String[]{"", "{", "{}{}", "[1,]", "nul", "1e999999999", "[".repeat(30) + "]".repeat(30)}) {
      assertThatThrownBy(() -> Json.read(text)).as(text).isInstanceOf(Json.Unreadable.class);
    }
  }

  @Test
  void fieldsOfTheWrongFormAreFaultsUnderTheirPaths() {
    var faults = new Faults();
    var at = Fields.of(Trees.json("""
        {'text': [], 'number': 'x', 'whole': 1.5, 'flag': 7, 'span': 'P1Y', 'object': 1, 'objects': [{'in': {}}, 2],
         'texts': ['a', {}], 'long': 'xxxx', 'none': null, 'zero': 'a\\u0000b'}"""), faults);

    at.text("text");
    at.number("number");
    at.integer("whole", 0, 9);
    at.flag("flag");
    at.span("span", Duration.ZERO, Duration.ofDays(1));
    at.object("object");
    at.objects("objects", 5).forEach(inner -> inner.text("in"));
    at.texts("texts", 5);
    at.text("long", 3);
    at.required("none");
    at.text("zero");

    assertThat(faults.found()).extracting(Fault::key).containsExactly("text", "number", "whole", "flag", "span",
        "object", "objects[1]", "objects[0].in", "texts[1]", "long", "none", "zero");
  }
}

package io.sheaf.ocr.textract;

import io.sheaf.ocr.engine.PageReading;
import io.sheaf.spec.ocr.Box;
import io.sheaf.spec.ocr.DataTable;
import io.sheaf.spec.ocr.KeyValue;
import io.sheaf.spec.ocr.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.textract.model.Block;
import software.amazon.awssdk.services.textract.model.BlockType;
import software.amazon.awssdk.services.textract.model.EntityType;
import software.amazon.awssdk.services.textract.model.RelationshipType;
import software.amazon.awssdk.services.textract.model.SelectionStatus;

/// What Textract answers, taken apart: blocks that name each other.
final class Blocks {

  private static final String ENGINE = "TEXTRACT";
  private static final int MOST_CELLS = 100_000;

  private final Map<String, Block> byId = new HashMap<>();
  private final TreeMap<Integer, List<Block>> byPage = new TreeMap<>();

  Blocks(List<Block> blocks) {
    for (var block : blocks) {
      byId.put(block.id(), block);
      int page = block.page() == null ? 1 : block.page();
      byPage.computeIfAbsent(page, _ -> new ArrayList<>()).add(block);
    }
  }

  /// As many pages as there are numbers, those without anything on them included.
  List<PageReading> pages(int most) {
    int last = byPage.isEmpty() ? 1 : Math.min(most, byPage.lastKey());
    var pages = new ArrayList<PageReading>();
    for (int number = 1; number <= last; number++) {
      pages.add(page(byPage.getOrDefault(number, List.of())));
    }
    return pages;
  }

  private PageReading page(List<Block> blocks) {
    var words = new ArrayList<Word>();
    var lines = new ArrayList<String>();
    var seen = new HashSet<String>();
    for (var line : blocks) {
      if (line.blockType() == BlockType.LINE) {
        for (var id : related(line, RelationshipType.CHILD)) {
          var word = byId.get(id);
          if (word != null && word.blockType() == BlockType.WORD && seen.add(id)) {
            words.add(word(word, lines.size()));
          }
        }
        lines.add(text(line.text()));
      }
    }
    for (var word : blocks) {
      if (word.blockType() == BlockType.WORD && seen.add(word.id())) {
        words.add(word(word, lines.size()));
      }
    }
    var fields = new ArrayList<KeyValue>();
    var tables = new ArrayList<DataTable>();
    for (var block : blocks) {
      if (block.blockType() == BlockType.KEY_VALUE_SET && block.entityTypes().contains(EntityType.KEY)) {
        fields.add(field(block));
      } else if (block.blockType() == BlockType.QUERY) {
        fields.add(answer(block));
      } else if (block.blockType() == BlockType.TABLE) {
        tables.add(table(block));
      }
    }
    return new PageReading(0, words, String.join("\n", lines), merged(fields), tables);
  }

  private static Word word(Block word, int line) {
    return new Word(text(word.text()), box(word), confidence(word), line);
  }

  private static String text(String text) {
    return text == null ? "" : text;
  }

  private static double confidence(Block block) {
    return block.confidence() == null ? 0 : block.confidence();
  }

  private static Box box(Block block) {
    var geometry = block.geometry();
    if (geometry == null || geometry.boundingBox() == null) {
      return Box.ALL;
    }
    var box = geometry.boundingBox();
    return new Box(part(box.left()), part(box.top()), part(box.width()), part(box.height()));
  }

  private static double part(Float number) {
    return number == null ? 0 : number;
  }

  private static List<String> related(Block block, RelationshipType type) {
    return block.relationships().stream().filter(relationship -> relationship.type() == type)
        .flatMap(relationship -> relationship.ids().stream()).toList();
  }

  private String content(Block block) {
    return related(block, RelationshipType.CHILD).stream().map(byId::get).filter(child -> child != null)
        .map(child -> child.blockType() == BlockType.SELECTION_ELEMENT
            ? child.selectionStatus() == SelectionStatus.SELECTED ? "X" : ""
            : text(child.text()))
        .filter(text -> !text.isEmpty()).collect(Collectors.joining(" "));
  }

  private KeyValue field(Block key) {
    var values = new ArrayList<String>();
    var box = box(key);
    double confidence = confidence(key);
    for (var id : related(key, RelationshipType.VALUE)) {
      var value = byId.get(id);
      if (value != null) {
        values.add(content(value));
        box = box.with(box(value));
        confidence = Math.min(confidence, confidence(value));
      }
    }
    return new KeyValue(content(key).replaceFirst("\\s*:$", ""), values, 1, box, confidence, ENGINE);
  }

  private KeyValue answer(Block query) {
    var asked = query.query();
    var key = asked == null ? "" : text(asked.alias()).isEmpty() ? text(asked.text()) : asked.alias();
    var values = new ArrayList<String>();
    var box = Box.ALL;
    double confidence = 0;
    for (var id : related(query, RelationshipType.ANSWER)) {
      var result = byId.get(id);
      if (result != null) {
        values.add(text(result.text()));
        box = box(result);
        confidence = confidence(result);
      }
    }
    return new KeyValue(key, values, 1, box, confidence, ENGINE);
  }

  /// Fields of one name are one field with several values.
  private static List<KeyValue> merged(List<KeyValue> fields) {
    var byKey = new LinkedHashMap<String, KeyValue>();
    for (var field : fields) {
      byKey.merge(field.key(), field, (before, after) -> {
        var values = new ArrayList<>(before.values());
        values.addAll(after.values());
        return new KeyValue(before.key(), values, 1, before.box(), Math.min(before.confidence(), after.confidence()),
            ENGINE);
      });
    }
    return List.copyOf(byKey.values());
  }

  private DataTable table(Block table) {
    var cells = related(table, RelationshipType.CHILD).stream().map(byId::get)
        .filter(cell -> cell != null && cell.blockType() == BlockType.CELL && cell.rowIndex() != null
            && cell.columnIndex() != null)
        .toList();
    int columns = cells.stream().mapToInt(Block::columnIndex).max().orElse(0);
    int rows = cells.stream().mapToInt(Block::rowIndex).max().orElse(0);
    if ((long) columns * rows > MOST_CELLS) {
      return new DataTable(List.of(), List.of(), 1, box(table), 0, ENGINE);
    }
    var grid = new String[rows][columns];
    Set<Integer> headers = new HashSet<>();
    for (var row : grid) {
      Arrays.fill(row, "");
    }
    for (var cell : cells) {
      grid[cell.rowIndex() - 1][cell.columnIndex() - 1] = content(cell);
      if (cell.entityTypes().contains(EntityType.COLUMN_HEADER)) {
        headers.add(cell.rowIndex() - 1);
      }
    }
    return new DataTable(headers(grid, headers), body(grid, headers), 1, box(table), confidence(table), ENGINE);
  }

  private static List<String> headers(String[][] grid, Set<Integer> headers) {
    if (grid.length == 0) {
      return List.of();
    }
    int first = headers.isEmpty() ? 0 : Collections.min(headers);
    return Arrays.asList(grid[first]);
  }

  private static List<List<String>> body(String[][] grid, Set<Integer> headers) {
    int first = headers.isEmpty() ? 0 : Collections.min(headers);
    var rows = new ArrayList<List<String>>();
    for (int row = 0; row < grid.length; row++) {
      if (row != first) {
        rows.add(Arrays.asList(grid[row]));
      }
    }
    return rows;
  }
}

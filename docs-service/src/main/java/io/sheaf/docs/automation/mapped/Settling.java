package io.sheaf.docs.automation.mapped;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.Mode;
import io.sheaf.docs.documents.attributes.NewAttribute;
import io.sheaf.docs.documents.attributes.Setting;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Fault;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Sets what an engine found on a document, as far as the rules of its site let it be.
///
/// why one after the other: a value that the site's rules refuse is no reason to leave out those that they do not.
public final class Settling {

  private final Function<List<NewAttribute>, Setting> setting;

  /// In a plan, with the document as it was read there.
  public Settling(DocumentAttributes attributes, Call call, Document before, Stamp now) {
    this.setting = wanted -> attributes.setting(call, before, wanted, Mode.UPDATE, now);
  }

  /// @param said by the document, as it was read in the plan; or as it would say
  Settling(DocumentAttributes attributes, Call call, Document before, List<DocumentAttribute> said, Stamp now) {
    this.setting = wanted -> attributes.setting(call, before, said, wanted, Mode.UPDATE, now);
  }

  /// @param refused why some values are not set, by key
  public record Settled(Setting setting, Map<String, String> refused) {}

  public Settled settle(List<NewAttribute> all) {
    var wanted = new ArrayList<>(all);
    var refused = new LinkedHashMap<String, String>();
    while (!wanted.isEmpty()) {
      try {
        return new Settled(setting.apply(wanted), refused);
      } catch (Refused why) {
        leaveOut(why, wanted, refused);
      }
    }
    return new Settled(Setting.NOTHING, refused);
  }

  private static void leaveOut(Refused why, List<NewAttribute> wanted, Map<String, String> refused) {
    var wrong = new HashSet<String>();
    why.faults().stream().map(Fault::key).forEach(key -> {
      if (key != null) {
        wrong.add(key);
      }
    });
    if (wanted.removeIf(one -> wrong.contains(one.key()))) {
      why.faults().forEach(fault -> refused.putIfAbsent(String.valueOf(fault.key()), fault.error()));
    } else if (!why.faults().isEmpty() && wanted.removeIf(one -> one.key().equals(NewAttribute.CLASSIFICATION))) {
      // why: what is wrong is none of these, so the classification demands what the document does not have.
      refused.putIfAbsent(NewAttribute.CLASSIFICATION, why.faults().getFirst().error());
    } else {
      throw why;
    }
  }
}

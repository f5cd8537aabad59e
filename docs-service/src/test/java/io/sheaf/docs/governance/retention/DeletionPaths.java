package io.sheaf.docs.governance.retention;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Every way that ends in something of a document being gone, as the code has it: from the calls that remove, back to
/// where nobody in the service calls any more: a route, a job, an errand, an action.
final class DeletionPaths {

  private final JavaClasses classes = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("io.sheaf");

  /// Where they begin: `RemovalController.purge`.
  ///
  /// @param gates methods that many come through, and where a path is said to begin therefore
  SortedSet<String> beginnings(Set<String> gates) {
    var open = new ArrayDeque<JavaCodeUnit>();
    classes.stream().flatMap(type -> type.getCodeUnits().stream()).filter(DeletionPaths::removes).forEach(open::add);
    var seen = new LinkedHashSet<JavaCodeUnit>();
    var beginnings = new TreeSet<String>();
    while (!open.isEmpty()) {
      var unit = open.poll();
      if (!seen.add(unit)) {
        continue;
      }
      var callers = gates.contains(name(unit)) ? Set.<JavaCodeUnit>of() : callers(unit);
      if (callers.isEmpty()) {
        beginnings.add(name(unit));
      }
      open.addAll(callers);
    }
    return beginnings;
  }

  /// Those that spell a document's own key, or that of one of its versions, and a removal.
  SortedSet<String> spelledOut() {
    return classes.stream().filter(type -> type.getPackageName().startsWith("io.sheaf.docs"))
        .flatMap(type -> type.getCodeUnits().stream())
        .filter(unit -> calls(unit, "io.sheaf.storage.table.Write", "delete"))
        .filter(unit -> calls(unit, "io.sheaf.docs.documents.DocumentItem", "putAwayKey")
            || calls(unit, "io.sheaf.docs.documents.versions.VersionItem", "key")
            || unit.getMethodCallsFromSelf().stream()
                .anyMatch(call -> call.getTarget().getFullName().equals("io.sheaf.docs.documents.DocumentRef.key()")))
        .map(DeletionPaths::name).collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean removes(JavaCodeUnit unit) {
    return unit.getOwner().getPackageName().startsWith("io.sheaf.docs") && !isGenerated(unit.getOwner())
        && (calls(unit, "io.sheaf.docs.documents.Documents", "removing")
            || calls(unit, "io.sheaf.docs.documents.Documents", "puttingAway")
            || calls(unit, "io.sheaf.docs.documents.versions.Versions", "letting")
            || calls(unit, "io.sheaf.docs.documents.removal.Remains", "next")
            || calls(unit, "io.sheaf.storage.blobs.BlobStore", "delete")
            || calls(unit, "io.sheaf.storage.blobs.BlobStore", "deleteAll")
            || calls(unit, "io.sheaf.storage.table.SiteItems", "everything"));
  }

  private static boolean calls(JavaCodeUnit unit, String owner, String name) {
    return unit.getAccessesFromSelf().stream()
        .anyMatch(access -> access.getTargetOwner().getName().equals(owner)
            && access.getTarget().getName().equals(name));
  }

  private static Set<JavaCodeUnit> callers(JavaCodeUnit unit) {
    return unit.getAccessesToSelf().stream().map(access -> access.getOrigin())
        .filter(origin -> !isGenerated(origin.getOwner()) && !origin.equals(unit))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static boolean isGenerated(JavaClass type) {
    return type.getSimpleName().startsWith("$") || type.getName().contains("$Definition");
  }

  private static String name(JavaCodeUnit unit) {
    return unit.getOwner().getSimpleName() + "." + unit.getName();
  }
}

package io.sheaf.docs.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.spec.check.SpecCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every route and every kind of caller, as `permissions.txt` has it for sites, and `permissions-within.txt` for what
/// shares, rules of folders and policies say within one.
class PermissionMatrixTest {

  private static final MatrixTable OF_SITES = MatrixTable.read("permissions.txt");
  private static final MatrixTable WITHIN = MatrixTable.read("permissions-within.txt");

  @TempDir
  static Path folder;
  private static MatrixWorld world;

  @BeforeAll
  static void start() {
    world = MatrixWorld.ofNamedSites(folder);
  }

  @AfterAll
  static void stop() {
    world.close();
  }

  @Test
  void everyRouteHasALineAndEveryLineARoute() {
    var served = new TreeSet<String>();
    Face.routes(world.sheaf()).keySet().forEach(route -> served.add(SpecCheck.unnamed(route)));
    Face.NOT_YET.forEach(route -> served.add(SpecCheck.unnamed(route)));

    for (var table : List.of(OF_SITES, WITHIN)) {
      assertThat(table.lines().stream().map(line -> SpecCheck.unnamed(line.route())).toList())
          .containsExactlyInAnyOrderElementsOf(served);
      assertThat(table.lines()).allMatch(line -> line.marks().size() == table.columns().size(),
          "has a mark for each caller");
    }
    assertThat(OF_SITES.columns()).containsExactlyElementsOf(world.onSites());
    assertThat(WITHIN.columns()).containsExactlyElementsOf(world.within());
  }

  @Test
  void everyRouteLetsInWhomItShouldAndNobodyElse() {
    assertThat(world.wrong(OF_SITES)).isEmpty();
  }

  @Test
  void everyRouteHoldsToSharesFoldersAndPolicies() {
    assertThat(world.wrong(WITHIN)).isEmpty();
  }

  @Test
  void allOfItIsTheSameWhereSitesAreDefined(@TempDir Path other) {
    try (var defined = MatrixWorld.ofDefinedSites(other)) {
      assertThat(defined.wrong(OF_SITES)).isEmpty();
      assertThat(defined.wrong(WITHIN)).isEmpty();
    }
  }
}

package io.sheaf.testservers.opensearch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.index.mapper.MapperExtrasModulePlugin;
import org.opensearch.index.reindex.ReindexModulePlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessModulePlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;

/// One OpenSearch node that is a cluster of its own, on loopback, with all it has below one folder.
public final class OpenSearchNode extends Node {

  private OpenSearchNode(Environment environment) {
    super(environment, List.of(plugin(Netty4ModulePlugin.class, "transport-netty4", List.of()),
        plugin(CommonAnalysisModulePlugin.class, "analysis-common", List.of("lang-painless")),
        plugin(ReindexModulePlugin.class, "reindex", List.of()),
        plugin(PainlessModulePlugin.class, "lang-painless", List.of()),
        plugin(MapperExtrasModulePlugin.class, "mapper-extras", List.of())), true);
  }

  private static PluginInfo plugin(Class<? extends Plugin> type, String name, List<String> extended) {
    return new PluginInfo(name, name, "NA", Version.CURRENT, "21", type.getName(), "", extended, false);
  }

  /// Starts a node in the folder; `http` in it then says on which port it answers.
  public static void main(String[] arguments) throws Exception {
    var home = Path.of(arguments[0]);
    var settings = Settings.builder().put("cluster.name", "sheaf-tests").put("node.name", "n1")
        .put("path.home", home.toString()).put("path.data", home.resolve("data").toString())
        .put("path.logs", home.resolve("logs").toString()).put("discovery.type", "single-node")
        .put("network.host", "127.0.0.1").put("http.port", "0").put("transport.port", "0")
        .put("cluster.routing.allocation.disk.threshold_enabled", false)
        // Each test has an index of its own; and a query's thousand characters may be a thousand words in two fields.
        .put("cluster.max_shards_per_node", 5_000).put("indices.query.bool.max_clause_count", 8_192)
        .put("action.auto_create_index", false)
        .build();
    var environment = InternalSettingsPreparer.prepareEnvironment(settings, Map.of(),
        Files.createDirectories(home.resolve("config")), () -> "n1");
    var node = new OpenSearchNode(environment);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        node.close();
      } catch (java.io.IOException gone) {
        // it ends in any case
      }
    }));
    node.start();
    var address = node.injector().getInstance(HttpServerTransport.class).boundAddress().publishAddress();
    // why by a move: who waits for the file finds all of it.
    var written = Files.writeString(home.resolve("http.new"), Integer.toString(address.getPort()));
    Files.move(written, home.resolve("http"), StandardCopyOption.ATOMIC_MOVE);
    Thread.currentThread().join();
  }
}

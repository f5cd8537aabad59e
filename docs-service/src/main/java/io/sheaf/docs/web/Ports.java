package io.sheaf.docs.web;

import io.micronaut.context.ApplicationContext;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.index.IndexSource;
import io.sheaf.storage.index.TextIndex;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.queues.Queues;
import io.sheaf.storage.secrets.Secrets;
import io.sheaf.storage.snapshots.Snapshots;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.SiteItems;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.WatchedTable;
import java.net.URI;
import java.time.InstantSource;
import java.util.function.Function;

/// The store below, and how this process stands to it.
///
/// @param publicUrl where clients reach this service
/// @param onlyProcess whether no other process can be at work on the same store
/// @param trust whose credentials are taken, besides those that the service gives out itself
/// @param outward whom this process may call, and who may call it without credentials
/// @param snapshots shows the store as it is, to who reads much of it
/// @param textIndex opens the text index, to be filled from there when it has to be made again
/// @param console what its operator sees
public record Ports(Table table, SiteItems siteItems, BlobStore blobs, Snapshots snapshots, Queues queues,
    Secrets secrets,
    Leases leases,
    InstantSource clock, Function<IndexSource, TextIndex> textIndex, URI publicUrl, boolean onlyProcess, Trust trust,
    Outward outward, Console console) {

  void register(ApplicationContext context) {
    // why under this name alone: who asks for a table gets this one too, and there is only one.
    context.registerSingleton(WatchedTable.class, new WatchedTable(table));
    context.registerSingleton(SiteItems.class, siteItems);
    context.registerSingleton(BlobStore.class, blobs);
    context.registerSingleton(Snapshots.class, snapshots);
    context.registerSingleton(Queues.class, queues);
    context.registerSingleton(Secrets.class, secrets);
    context.registerSingleton(Leases.class, leases);
    context.registerSingleton(InstantSource.class, clock);
    context.registerSingleton(Stamps.class, new Stamps(clock));
    context.registerSingleton(Positions.class, new Positions(secrets.secret("positions")));
    context.registerSingleton(OnlyProcess.class, new OnlyProcess(onlyProcess));
    context.registerSingleton(PublicUrl.class, new PublicUrl(publicUrl));
    context.registerSingleton(Trust.class, trust);
    context.registerSingleton(Outward.class, outward);
    context.registerSingleton(Console.class, console);
    context.registerSingleton(Ports.class, this);
  }
}

package io.sheaf.bench.storage;

import static io.sheaf.bench.storage.SqliteCases.expect;

import io.sheaf.bench.measure.Contender;
import io.sheaf.bench.measure.Contest;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.dynamodb.DynamoConnection;
import io.sheaf.storage.table.dynamodb.RawDynamo;
import io.sheaf.testservers.DynamoDbLocal;
import java.time.InstantSource;

/// The DynamoDB engine against the SDK's own client, on one DynamoDB Local and by one connection pool.
final class DynamoCases implements AutoCloseable {

  static final String FIND = "dynamodb find";
  static final String PAGE = "dynamodb page of ten";
  static final String WRITE = "dynamodb write of five";

  private final Library library;
  private final DynamoDbLocal server;
  private final DynamoConnection connection;
  private final Table table;
  private final RawDynamo raw;

  DynamoCases(Library library) {
    this.library = library;
    this.server = DynamoDbLocal.start();
    this.connection = DynamoConnection.to(server.endpoint(), "bench-");
    connection.tables().make();
    this.table = connection.table(InstantSource.system());
    this.raw = new RawDynamo(connection.client(), "bench-");
    library.stock(table);
  }

  Contest find(Contest.Plan plan) {
    return new Contest(Contender.of(_ -> () -> expect(table.find(library.anyKey()).isPresent())),
        Contender.of(_ -> () -> expect(!raw.find(library.anyKey()).isEmpty())), plan);
  }

  Contest page(Contest.Plan plan) {
    return new Contest(
        Contender.of(_ -> () -> expect(table.page(Query.of(library.anyOwner()).limit(10)).items().size() == 10)),
        Contender.of(_ -> () -> expect(raw.page(library.anyOwner(), 10).size() == 10)), plan);
  }

  Contest write(Contest.Plan plan) {
    return new Contest(
        Contender.of(_ -> () -> expect(table.write(library.fresh(5).stream().map(Write::put).toList()).isDone())),
        Contender.of(_ -> () -> raw.write(library.fresh(5))), plan);
  }

  @Override
  public void close() {
    connection.close();
    server.close();
  }
}

/// The table in DynamoDB, or in anything that speaks its protocol.
///
/// Conditions, changes and ranges, which the port has as data, are rendered here into DynamoDB's expressions so that
/// they mean exactly what `Condition.holds`, `Update.applyTo` and `Range` say. Every write but a
/// single one without a condition is a `TransactWriteItems`. An endpoint without that operation, as ScyllaDB
/// Alternator was when this was written, serves the rest, and answers such a write with a
/// [io.sheaf.storage.table.TableUnavailable] that says so.
@NullMarked
package io.sheaf.storage.table.dynamodb;

import org.jspecify.annotations.NullMarked;

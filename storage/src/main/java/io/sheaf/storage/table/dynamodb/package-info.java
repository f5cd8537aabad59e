/// The table in DynamoDB, or in anything that speaks its protocol.
///
/// Conditions, changes and ranges, which the port has as data, are rendered here into DynamoDB's expressions so that
/// they mean exactly what `Condition.holds`, `Update.applyTo` and `Range` say. Works on DynamoDB, DynamoDB Local and
/// LocalStack. ScyllaDB Alternator has no transactions: reads, pages and single writes without a condition work there,
/// everything else is a [io.sheaf.storage.table.TableUnavailable] that says so.
@NullMarked
package io.sheaf.storage.table.dynamodb;

import org.jspecify.annotations.NullMarked;

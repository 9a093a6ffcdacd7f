import { Database } from '../platform/postgres/database.ts';
import type { BoundStatement } from '../platform/postgres/pipeline-batch.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { OpenTransaction } from '../platform/postgres/transaction.ts';
import { requestContext } from '../platform/request-context.ts';

type Listener = (name: string, requestId: string) => void;
let listener: Listener | undefined;
const note = ({ name }: Pick<Sql, 'name'>): void => {
  const context = requestContext();
  if (context !== undefined) listener?.(name, context.requestId);
};

const [askDatabase, askQuickly, askTransaction, writeInTransaction, askTogether, audit, auditInTransaction] = [
  Database.prototype.query,
  Database.prototype.quick,
  OpenTransaction.prototype.query,
  OpenTransaction.prototype.write,
  Database.prototype.together,
  Database.prototype.audit,
  OpenTransaction.prototype.audit,
];

/** From now on each statement that a request asks of Postgres is heard, audit lines included. @returns what ends that */
export const hearStatements = (heard: Listener): (() => void) => {
  listener = heard;
  Database.prototype.query = function <Row>(this: Database, statement: Sql, values?: readonly unknown[]) {
    note(statement);
    return askDatabase.call(this, statement, values) as Promise<Row[]>;
  };
  Database.prototype.quick = function <Row>(this: Database, statement: Sql, values?: readonly unknown[]) {
    note(statement);
    return askQuickly.call(this, statement, values) as Promise<Row[]>;
  };
  Database.prototype.together = function <Row>(this: Database, ...statements: readonly BoundStatement[]) {
    for (const { statement } of statements) note(statement);
    return askTogether.call(this, ...statements) as Promise<Row[]>;
  };
  Database.prototype.audit = function (this: Database, entry) {
    note({ name: 'audit' });
    return audit.call(this, entry);
  };
  OpenTransaction.prototype.query = function <Row>(this: OpenTransaction, statement: Sql, values?: readonly unknown[]) {
    note(statement);
    return askTransaction.call(this, statement, values) as Promise<Row[]>;
  };
  OpenTransaction.prototype.write = function (this: OpenTransaction, statement, values, refusalOf) {
    note(statement);
    return writeInTransaction.call(this, statement, values, refusalOf);
  };
  OpenTransaction.prototype.audit = function (this: OpenTransaction, entry) {
    note({ name: 'audit' });
    return auditInTransaction.call(this, entry);
  };
  return () => {
    listener = undefined;
    Object.assign(Database.prototype, { query: askDatabase, quick: askQuickly, together: askTogether, audit });
    Object.assign(OpenTransaction.prototype, {
      query: askTransaction,
      write: writeInTransaction,
      audit: auditInTransaction,
    });
  };
};

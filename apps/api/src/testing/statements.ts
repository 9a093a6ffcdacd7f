import { Database } from '../platform/postgres/database.ts';
import { PrismaService } from '../platform/postgres/prisma.ts';
import type { BoundStatement, Sql } from '../platform/postgres/sql.ts';
import { OpenTransaction } from '../platform/postgres/transaction.ts';
import { requestContext } from '../platform/request-context.ts';

type AnySql = Sql<unknown, readonly unknown[]>;
type Listener = (name: string, requestId: string) => void;
let listener: Listener | undefined;

const hear = (name: string): void => {
  const context = requestContext();
  if (context !== undefined) listener?.(name, context.requestId);
};
/** A statement with the count of its rows: what finds a row takes longer than what finds none. */
const hearRows = <Answer>(
  name: string,
  answer: Promise<Answer>,
  count: (answer: Answer) => number,
): Promise<Answer> => {
  void answer.then(
    (found) => hear(READS_THE_OWNER.has(name) ? name : `${name} (${count(found)})`),
    () => hear(`${name} (failed)`),
  );
  return answer;
};
/** What must be read to know whose the id is: a row there is what the rights are asked about. */
const READS_THE_OWNER = new Set([
  'access_parties',
  'booking_candidates',
  'documents_one',
  'lock_row_of_access_policies',
  'lock_row_of_appointments',
  'people_by_id',
]);
const length = (rows: readonly unknown[]): number => rows.length;

const [askDatabase, askQuickly, askTransaction, writeInTransaction, askTogether, askPrisma, audit, auditInTransaction] =
  [
    Database.prototype.query,
    Database.prototype.quick,
    OpenTransaction.prototype.query,
    OpenTransaction.prototype.write,
    Database.prototype.together,
    PrismaService.prototype.ask,
    Database.prototype.audit,
    OpenTransaction.prototype.audit,
  ];

/**
 * From now on each statement that a request asks of Postgres is heard with the count of its rows, those of Prisma and audit
 * lines included. @returns what ends that
 */
export const hearStatements = (heard: Listener): (() => void) => {
  listener = heard;
  Database.prototype.query = function (this: Database, statement: AnySql, values: readonly unknown[] = []) {
    return hearRows(statement.name, askDatabase.call(this, statement, values), length);
  } as Database['query'];
  Database.prototype.quick = function (this: Database, statement: AnySql, values: readonly unknown[] = []) {
    return hearRows(statement.name, askQuickly.call(this, statement, values), length);
  } as Database['query'];
  Database.prototype.together = function <Row>(
    this: Database,
    before: readonly BoundStatement[],
    last: BoundStatement<Row>,
  ) {
    const names = [...before, last].map(({ statement }) => statement.name).join(' + ');
    return hearRows(names, askTogether.call(this, before, last) as Promise<Row[]>, length);
  };
  PrismaService.prototype.ask = function (this: PrismaService, config, values) {
    return hearRows(config.text, askPrisma.call(this, config, values), ({ rows }) => rows.length);
  };
  Database.prototype.audit = function (this: Database, entry) {
    hear('audit');
    return audit.call(this, entry);
  };
  OpenTransaction.prototype.query = function (
    this: OpenTransaction,
    statement: AnySql,
    values: readonly unknown[] = [],
  ) {
    return hearRows(statement.name, askTransaction.call(this, statement, values), length);
  } as OpenTransaction['query'];
  OpenTransaction.prototype.write = function (this: OpenTransaction, statement: Sql, values, refusalOf) {
    hear(statement.name);
    return writeInTransaction.call(this, statement as AnySql, values, refusalOf);
  };
  OpenTransaction.prototype.audit = function (this: OpenTransaction, entry) {
    hear('audit');
    return auditInTransaction.call(this, entry);
  };
  return () => {
    listener = undefined;
    Object.assign(Database.prototype, { query: askDatabase, quick: askQuickly, together: askTogether, audit });
    PrismaService.prototype.ask = askPrisma;
    Object.assign(OpenTransaction.prototype, {
      query: askTransaction,
      write: writeInTransaction,
      audit: auditInTransaction,
    });
  };
};

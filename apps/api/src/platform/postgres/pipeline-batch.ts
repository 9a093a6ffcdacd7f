import pg, { type Connection, type FieldDef, type PoolClient } from 'pg';
import utils from 'pg/lib/utils.js';
import { byteaArray, isBufferArray } from './bytea-array.ts';
import { isOutOfReach } from './postgres-errors.ts';
import { postgresTypes } from './postgres-types.ts';
import type { BoundStatement, Sql } from './sql.ts';

/** The result of a batch: what was done until the end or until the first failure, after which Postgres skips the rest. */
export interface BatchResult {
  /** Of each statement that was done, in the order in which they were sent. */
  readonly rows: readonly unknown[][];
  /** Of the last one: `INSERT 0 1`, `COMMIT`, `ROLLBACK`. */
  readonly tag?: string;
  /** What failed is from the first statement without rows up to `before`. */
  readonly failure?: { readonly error: Error; readonly before: number };
}

/** What is sent as one statement: that of one caller, or those of many where it is made by `sqlEach`. */
interface Load {
  readonly statement: Sql;
  readonly callers: BoundStatement[];
  /** How many callers the loads before it have. */
  readonly from: number;
}

type Fields = readonly (string | null)[];
interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** What pg notes itself: the statements that Postgres has parsed on this connection, and those that are on their way. */
type Wire = Connection & Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>>;

/** By connection and name: asking again would cost the description of each column in every answer. */
const described = new WeakMap<Connection, Map<string, readonly Column[]>>();

/**
 * Several prepared statements with a single Sync: one packet there, one packet back. pg's own pipelining sends a Sync with
 * each, and Postgres answers each Sync with a packet of its own. Outside an open transaction the statements of a batch are
 * one transaction, which Postgres commits at the Sync.
 */
class PipelineBatch extends pg.Query {
  /** Of the statement that is answered now: under these pg notes that it is parsed. */
  declare name: string | undefined;
  declare text: string | undefined;
  private readonly loads: readonly Load[];
  private readonly rowsOfEach: unknown[][];
  private columns = new Map<string, readonly Column[]>();
  /** How many loads are done, and how many rows of the current one have come. */
  private done = 0;
  private received = 0;
  private tag = '';
  private unreadable: Error | undefined;

  constructor(
    statements: readonly BoundStatement[],
    private readonly onEnd: (result: BatchResult) => void,
  ) {
    super('');
    this.loads = gather(statements);
    this.rowsOfEach = statements.map(() => []);
    this.nameCurrent();
  }

  override submit = (connection: Connection): void => {
    const { parsedStatements, submittedNamedStatements } = connection as Wire;
    const values = this.loads.map(valuesOf);
    this.columns = described.get(connection) ?? this.columns;
    described.set(connection, this.columns);
    connection.stream.cork();
    for (const [index, { statement }] of this.loads.entries()) {
      const { name, text } = statement;
      if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
        submittedNamedStatements[name] = text;
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: values[index] ?? [], portal: '' }, true);
      if (!this.columns.has(name)) connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription({ fields }: { readonly fields: readonly Pick<FieldDef, 'name' | 'dataTypeID'>[] }): void {
    const parserOf = (type: number) => postgresTypes.getTypeParser(type, 'text');
    this.describe(fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) })));
  }

  handleDataRow({ fields }: { readonly fields: Fields }): void {
    const load = this.loads[this.done];
    if (load === undefined) return;
    const { name, isForMany } = load.statement;
    this.received += 1;
    // Where no row says whose it is, there is one for each, in their order.
    const caller = isForMany ? Number(fields[0]) || this.received : 1;
    try {
      const row = rowOf(this.columns.get(name) ?? [], fields, isForMany ? 1 : 0);
      this.rowsOfEach[load.from + caller - 1]?.push(row);
    } catch (error) {
      this.unreadable ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    if (!this.columns.has(this.name ?? '')) this.describe([]);
    this.tag = text;
    this.done += 1;
    this.received = 0;
    this.nameCurrent();
  }

  handleError(error: Error, connection: Connection): void {
    const left = this.loads.slice(this.done);
    for (const { statement } of left) delete (connection as Wire).submittedNamedStatements[statement.name];
    const [from, before] = [left[0]?.from, left[1]?.from ?? this.rowsOfEach.length];
    this.onEnd({ rows: this.rowsOfEach.slice(0, from), failure: { error, before } });
  }

  handleReadyForQuery(): void {
    const { rowsOfEach: rows, tag, unreadable: error } = this;
    this.onEnd(error === undefined ? { rows, tag } : { rows: [], failure: { error, before: rows.length } });
  }

  private describe(columns: readonly Column[]): void {
    this.columns.set(this.name ?? '', columns);
  }

  private nameCurrent(): void {
    ({ name: this.name, text: this.text } = this.loads[this.done]?.statement ?? { name: undefined, text: undefined });
  }
}

const rowOf = (columns: readonly Column[], fields: Fields, from: number): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  for (let index = from; index < columns.length; index++) {
    const { name, parse } = columns[index] as Column;
    const text = fields[index] ?? null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
};

const valuesOf = ({ statement, callers }: Load): ReturnType<typeof utils.prepareValue>[] => {
  const first = callers[0]?.values ?? [];
  if (!statement.isForMany) return first.map(encoded);
  return first.map((_, index) => encoded(callers.map(({ values }) => elementOf(values[index]))));
};

const encoded = (value: unknown): string | Buffer | null =>
  Array.isArray(value) && isBufferArray(value) ? byteaArray(value) : utils.prepareValue(value);

/** A list within the array would be taken for a second dimension of it. */
const elementOf = (value: unknown): unknown => (Array.isArray(value) ? utils.prepareValue(value) : value);

/** One load of those who follow each other with the same statement, where that is made for many. */
const gather = (statements: readonly BoundStatement[]): Load[] => {
  const loads: Load[] = [];
  for (const [from, bound] of statements.entries()) {
    const { statement } = bound;
    const last = loads.at(-1);
    if (last?.statement === statement && statement.isForMany) last.callers.push(bound);
    else loads.push({ statement, callers: [bound], from });
  }
  return loads;
};

/** Sends the statements together. Never rejects: what went wrong is in the result. */
export const send = async (client: PoolClient, statements: readonly BoundStatement[]): Promise<BatchResult> => {
  const result = await new Promise<BatchResult>((resolve) => {
    client.query(new PipelineBatch(statements, resolve));
  }).catch((error: Error): BatchResult => ({ rows: [], failure: { error, before: statements.length } }));
  if (result.failure === undefined) {
    for (const [index, { arrived }] of statements.entries()) arrived?.(result.rows[index]?.[0]);
  }
  return result;
};

/** {@link send} over a connection of its own, which `connect` takes. */
export const senderOf =
  (connect: () => Promise<PoolClient>) =>
  async (statements: readonly BoundStatement[]): Promise<BatchResult> => {
    try {
      const client = await connect();
      const result = await send(client, statements);
      const error = result.failure?.error;
      // Postgres says what failed before it has let go of everything: what is sent next must not meet it.
      if (isUndone(error)) await send(client, []);
      client.release(isOutOfReach(error));
      return result;
    } catch (error) {
      return { rows: [], failure: { error: error as Error, before: 0 } };
    }
  };

/** Postgres refused and goes on: nothing was written. After a broken connection that is unknown. */
export const isUndone = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

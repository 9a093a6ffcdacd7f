import pg, { type Connection, type PoolClient } from 'pg';
import utils from 'pg/lib/utils.js';
import { byteaArray, isBufferArray } from './bytea-array.ts';
import { postgresTypes } from './postgres-types.ts';
import type { Given, Sql } from './sql.ts';

/** A statement and the values of one caller. */
export interface BoundStatement<Row = unknown> {
  readonly statement: Sql<Row>;
  readonly values: readonly unknown[];
  /** Gets its row once its batch has succeeded; for a statement with one row per caller, in their order. */
  readonly arrived?: (row: unknown) => void;
}

export const bind = <Row, Values extends readonly unknown[]>(
  statement: Sql<Row, Values>,
  ...[values]: Given<NoInfer<Values>>
): BoundStatement<Row> => ({ statement, values: values ?? [] });

/** The rows of the last one. */
export type LastRow<Statements extends readonly BoundStatement[]> = Statements extends readonly [
  ...BoundStatement[],
  BoundStatement<infer Row>,
]
  ? Row
  : unknown;

/** A statement of a batch: for one caller, or for many when it is made by `sqlEach`. */
export interface Load<Asked extends BoundStatement = BoundStatement> {
  readonly statement: Sql;
  readonly statements: readonly Asked[];
}

/** The result of one load. */
export interface Outcome {
  /** Of a load for many callers: all their rows, as they came. */
  readonly rows: unknown[];
  /** Of a load for many: whose each row is, from 1. */
  readonly owners: readonly number[];
  /** `INSERT 0 1`, `COMMIT`, `ROLLBACK`. */
  readonly tag: string;
}

/** The result of a batch: the outcomes until the end or until the first failure, after which Postgres skips the rest. */
export interface BatchResult {
  readonly outcomes: readonly Outcome[];
  readonly failure: { readonly error: Error } | undefined;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** What a connection knows of a statement that was prepared on it. */
interface Prepared {
  readonly text: string;
  /** Learned at the first use: asking again would cost the description of each column in every answer. */
  columns?: readonly Column[];
  failure?: Error;
}

const known = new WeakMap<PoolClient, Map<string, Prepared>>();

/** Parses a statement under its name. Sent before the batch that uses it first. */
class Preparation extends pg.Query {
  constructor(
    private readonly statement: Sql,
    private readonly onFailure: (error: Error) => void,
  ) {
    super({ name: statement.name, text: statement.text });
  }

  override submit = (connection: Connection): void => {
    connection.stream.cork();
    connection.parse({ ...this.statement, types: [] }, true);
    connection.sync();
    connection.stream.uncork();
  };

  handleError(error: Error): void {
    this.onFailure(error);
  }

  handleReadyForQuery(): void {}
}

interface FieldDescription {
  readonly name: string;
  readonly dataTypeID: number;
}

/**
 * Several prepared statements with a single Sync: one packet there, one packet back. pg's own pipelining sends a Sync with
 * each, and Postgres answers each Sync with a packet of its own. Outside an open transaction the statements of a batch are
 * one transaction, which Postgres commits at the Sync.
 */
class PipelineBatch extends pg.Query {
  private readonly outcomes: Outcome[] = [];
  private received: unknown[] = [];
  private owners: number[] = [];
  private unreadable: Error | undefined;

  constructor(
    private readonly loads: readonly Load[],
    private readonly prepared: readonly Prepared[],
    private readonly onEnd: (result: BatchResult) => void,
  ) {
    super('');
  }

  override submit = (connection: Connection): void => {
    const values = this.loads.map(valuesOf);
    connection.stream.cork();
    for (const [index, { statement }] of this.loads.entries()) {
      connection.bind({ statement: statement.name, values: values[index] ?? [], portal: '' }, true);
      if (this.prepared[index]?.columns === undefined) connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription({ fields }: { readonly fields: readonly FieldDescription[] }): void {
    const prepared = this.current;
    if (prepared === undefined) return;
    prepared.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: postgresTypes.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.current?.columns ?? [];
    const isForMany = this.loads[this.outcomes.length]?.statement.isForMany === true;
    try {
      this.received.push(rowOf(columns, fields, isForMany ? 1 : 0));
      if (isForMany) this.owners.push(Number(fields[0]));
    } catch (error) {
      this.unreadable ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const prepared = this.current;
    if (prepared !== undefined) prepared.columns ??= [];
    this.outcomes.push({ rows: this.received, owners: this.owners, tag: text });
    this.received = [];
    this.owners = [];
  }

  handleError(error: Error): void {
    this.onEnd({ outcomes: this.outcomes, failure: { error: this.current?.failure ?? error } });
  }

  handleReadyForQuery(): void {
    const failure = this.unreadable === undefined ? undefined : { error: this.unreadable };
    this.onEnd({ outcomes: failure === undefined ? this.outcomes : [], failure });
  }

  private get current(): Prepared | undefined {
    return this.prepared[this.outcomes.length];
  }
}

const rowOf = (
  columns: readonly Column[],
  fields: readonly (string | null)[],
  from: number,
): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  for (let index = from; index < columns.length; index++) {
    const { name, parse } = columns[index] as Column;
    const text = fields[index] ?? null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
};

const valuesOf = ({ statement, statements }: Load): ReturnType<typeof utils.prepareValue>[] => {
  const [first] = statements;
  if (first === undefined) return [];
  if (!statement.isForMany) return first.values.map(spelled);
  return first.values.map((_, index) => spelled(statements.map(({ values }) => elementOf(values[index]))));
};

const spelled = (value: unknown): string | Buffer | null =>
  Array.isArray(value) && isBufferArray(value) ? byteaArray(value) : utils.prepareValue(value);

/** A list within the array would be taken for a second dimension of it. */
const elementOf = (value: unknown): unknown => (Array.isArray(value) ? utils.prepareValue(value) : value);

const prepare = (client: PoolClient, statement: Sql): Prepared => {
  let ofClient = known.get(client);
  if (ofClient === undefined) {
    ofClient = new Map();
    known.set(client, ofClient);
  }
  const earlier = ofClient.get(statement.name);
  if (earlier?.text === statement.text) return earlier;
  if (earlier !== undefined) throw new Error(`${statement.name} is the name of another statement`);
  const prepared: Prepared = { text: statement.text };
  ofClient.set(statement.name, prepared);
  client.query(
    new Preparation(statement, (error) => {
      prepared.failure = error;
      ofClient.delete(statement.name);
    }),
  );
  return prepared;
};

/** Sends the statements together, each by itself. Never rejects: what went wrong is in the result. */
export const send = (client: PoolClient, statements: readonly BoundStatement[]): Promise<BatchResult> =>
  sendBatch(
    client,
    statements.map((bound) => ({ statement: bound.statement, statements: [bound] })),
  );

/** {@link send} for statements that {@link gather} put together. */
export const sendBatch = async (client: PoolClient, loads: readonly Load[]): Promise<BatchResult> => {
  const result = await new Promise<BatchResult>((resolve) => {
    const prepared = loads.map(({ statement }) => prepare(client, statement));
    client.query(new PipelineBatch(loads, prepared, resolve));
  }).catch((error: Error): BatchResult => ({ outcomes: [], failure: { error } }));
  if (result.failure !== undefined) return result;
  for (const [index, { statements }] of loads.entries()) {
    for (const [caller, { arrived }] of statements.entries()) arrived?.(result.outcomes[index]?.rows[caller]);
  }
  return result;
};

/** One load of those who follow each other with the same statement, where that is made for many. */
export const gather = <Asked extends BoundStatement>(statements: readonly Asked[]): Load<Asked>[] => {
  const loads: { statement: Sql; statements: Asked[] }[] = [];
  for (const bound of statements) {
    const { statement } = bound;
    const last = loads.at(-1);
    if (last?.statement === statement && statement.isForMany) last.statements.push(bound);
    else loads.push({ statement, statements: [bound] });
  }
  return loads;
};

/** The rows of each caller. */
export const rowsOfEach = ({ statements }: Load, { rows, owners }: Outcome): unknown[][] => {
  if (statements.length === 1) return [rows];
  const each: unknown[][] = statements.map(() => []);
  for (const [index, owner] of owners.entries()) each[owner - 1]?.push(rows[index]);
  return each;
};

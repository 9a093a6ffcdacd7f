import pg, { type Connection, type PoolClient } from 'pg';
import utils from 'pg/lib/utils.js';
import { postgresTypes } from './postgres-types.ts';
import type { Sql } from './sql.ts';

/** A statement and its values, on their way to Postgres. */
export interface Errand {
  readonly statement: Sql;
  readonly values: readonly unknown[];
}

/** What came of one errand. */
export interface Outcome {
  readonly rows: unknown[];
  /** `INSERT 0 1`, `COMMIT`, `ROLLBACK`. */
  readonly tag: string;
}

/** What came of a trip: the outcomes until the end or until the first failure, after which Postgres skips the rest. */
interface TripResult {
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

/** Parses a statement under its name. Travels before the trip that uses it first. */
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
 * each, and Postgres answers each Sync with a packet of its own. Outside an open transaction the statements of a trip are
 * one transaction, which Postgres commits at the Sync.
 */
class Trip extends pg.Query {
  private readonly outcomes: Outcome[] = [];
  private received: unknown[] = [];
  private unreadable: Error | undefined;

  constructor(
    private readonly errands: readonly Errand[],
    private readonly prepared: readonly Prepared[],
    private readonly onEnd: (result: TripResult) => void,
  ) {
    super('');
  }

  override submit = (connection: Connection): void => {
    const values = this.errands.map((errand) => errand.values.map((value) => utils.prepareValue(value)));
    connection.stream.cork();
    for (const [index, { statement }] of this.errands.entries()) {
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
    try {
      this.received.push(rowOf(this.current?.columns ?? [], fields));
    } catch (error) {
      this.unreadable ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const prepared = this.current;
    if (prepared !== undefined) prepared.columns ??= [];
    this.outcomes.push({ rows: this.received, tag: text });
    this.received = [];
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

const rowOf = (columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  for (const [index, { name, parse }] of columns.entries()) {
    const text = fields[index] ?? null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
};

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

/** Sends the statements together. Never rejects for what Postgres says: that is in the result. */
export const travel = (client: PoolClient, errands: readonly Errand[]): Promise<TripResult> =>
  new Promise((resolve) => {
    const prepared = errands.map(({ statement }) => prepare(client, statement));
    client.query(new Trip(errands, prepared, resolve));
  });

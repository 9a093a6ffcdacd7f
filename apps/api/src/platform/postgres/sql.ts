import type { SqlTypes } from './sql-types.generated.ts';

/** A prepared statement: Postgres plans it once per connection. The name belongs to this text alone. */
export interface Sql<out Row = unknown, in Values extends readonly unknown[] = never> {
  readonly name: string;
  readonly text: string;
  /** Made by {@link sqlEach}. */
  readonly isForMany?: true;
  /** For the compiler alone, like `takes`. */
  readonly gives?: Row;
  readonly takes?: (values: Values) => void;
}

/** What a text says of its columns beyond their types, as by a WHERE: each member is narrower than the column's type. */
interface Narrowing<Columns> {
  readonly columns?: Columns;
}
export const narrowed = <Columns extends object>(): Narrowing<Columns> => ({});
/** A list that does not change is narrower, too. */
type Unchanging<Value> = Value extends Buffer
  ? Value
  : Value extends (infer Item)[]
    ? readonly Unchanging<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
      : Value;
type Narrower<Row> = Partial<Unchanging<Row>>;
type Narrowed<Row, Columns> = { readonly [Key in keyof Row]: Key extends keyof Columns ? Columns[Key] : Row[Key] };

type Named<Name extends keyof SqlTypes, Columns> = Sql<
  Narrowed<SqlTypes[Name]['row'], Columns>,
  SqlTypes[Name]['values']
>;

/** Of the row of a statement, for those who pass it on. */
export type RowOf<Statement> = Statement extends Sql<infer Row, never> ? Row : never;

const MAX_NAME_LENGTH = 63;

/** Those of the process, by name. */
export const statements = new Map<string, Sql>();

/** Its types are in `sql-types.generated.ts`, by its name: after a change of a text, `pnpm sql-types --write`. */
export const sql = <Name extends keyof SqlTypes, Columns extends Narrower<SqlTypes[Name]['row']> = object>(
  name: Name,
  text: string,
  _narrowing?: Narrowing<Columns>,
): Named<Name, Columns> => {
  if (name.length > MAX_NAME_LENGTH) throw new Error(`Postgres would cut the statement name ${name}`);
  const statement = { name, text };
  statements.set(name, statement);
  return statement;
};

/**
 * A statement that answers many who ask at once. Each of its parameters is an array with an element for each of them, taken
 * apart by `unnest($1::uuid[], …) WITH ORDINALITY AS asked(…, n)`, and the first column of its rows is that `n`. A caller
 * gives the values and gets the rows that are theirs, without `n`; a value that is a list arrives as the text of an array.
 *
 * Where it writes, it locks in an order of its own (`ORDER BY`), so that two of them never wait for each other in a circle.
 */
export const sqlEach = <Name extends keyof SqlTypes, Columns extends Narrower<SqlTypes[Name]['row']> = object>(
  name: Name,
  text: string,
  narrowing?: Narrowing<Columns>,
): Named<Name, Columns> => Object.assign(sql(name, text, narrowing), { isForMany: true as const });

/** A statement without parameters needs no values. */
export type Given<Values extends readonly unknown[]> = readonly [] extends Values
  ? readonly [values?: Values]
  : readonly [values: Values];

/** A statement and the values of one caller. */
export interface BoundStatement<Row = unknown> {
  readonly statement: Sql<Row>;
  readonly values: readonly unknown[];
  /** Gets its row once its batch has succeeded. */
  readonly arrived?: (row: unknown) => void;
}

export const bind = <Row, Values extends readonly unknown[]>(
  statement: Sql<Row, Values>,
  ...[values]: Given<NoInfer<Values>>
): BoundStatement<Row> => ({ statement, values: values ?? [] });

export interface Queryable {
  /** Values as `postgres-types.ts` gives them: instants are ISO-8601 UTC strings, bigint is a number. */
  query<Row, Values extends readonly unknown[]>(
    statement: Sql<Row, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<Row[]>;
}

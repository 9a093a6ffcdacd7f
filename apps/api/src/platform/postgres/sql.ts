/** A prepared statement: Postgres plans it once per connection. The name belongs to this text alone. */
export interface Sql {
  readonly name: string;
  readonly text: string;
  /** Made by {@link sqlEach}. */
  readonly isForMany?: true;
}

const MAX_NAME_LENGTH = 63;

export const sql = (name: string, text: string): Sql => {
  if (name.length > MAX_NAME_LENGTH) throw new Error(`Postgres would cut the statement name ${name}`);
  return { name, text };
};

/**
 * A statement that answers many who ask at once. Each of its parameters is an array with an element for each of them, taken
 * apart by `unnest($1::uuid[], …) WITH ORDINALITY AS asked(…, n)`, and the first column of its rows is that `n`. A caller
 * gives the values and gets the rows that are theirs, without `n`; a value that is a list arrives as the text of an array.
 *
 * Where it writes, it locks in an order of its own (`ORDER BY`), so that two of them never wait for each other in a circle.
 */
export const sqlEach = (name: string, text: string): Sql => ({ ...sql(name, text), isForMany: true });

export interface Queryable {
  /** Values as `postgres-types.ts` gives them: instants are ISO-8601 UTC strings, bigint is a number. */
  query<Row>(statement: Sql, values?: readonly unknown[]): Promise<Row[]>;
}

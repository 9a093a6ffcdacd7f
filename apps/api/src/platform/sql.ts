/** A prepared statement: Postgres plans it once per connection. The name belongs to this text alone. */
export interface Sql {
  readonly name: string;
  readonly text: string;
}

const MAX_NAME_LENGTH = 63;

export const sql = (name: string, text: string): Sql => {
  if (name.length > MAX_NAME_LENGTH) throw new Error(`Postgres would cut the statement name ${name}`);
  return { name, text };
};

export interface Queryable {
  /** Values as `postgres-types.ts` gives them: instants are ISO-8601 UTC strings, bigint is a number. */
  query<Row>(statement: Sql, values?: readonly unknown[]): Promise<Row[]>;
}

import type { Sql } from '../platform/postgres/sql.ts';

/** An SQL text of a spec, which the generator of `sql-types.generated.ts` does not see. */
export const specSql = <Row = unknown>(name: string, text: string): Sql<Row, readonly unknown[]> => ({ name, text });

/** {@link specSql} as `sqlEach` makes it. */
export const specSqlEach = <Row = unknown>(name: string, text: string): Sql<Row, readonly unknown[]> => ({
  name,
  text,
  isForMany: true,
});

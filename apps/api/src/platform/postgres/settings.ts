import { type BoundStatement, bind, type Queryable, sql } from './sql.ts';

const SET = sql('tx_setting', 'SELECT set_config($1, $2, true)');

/** A setting of Postgres for the batch that it begins. */
export const settingOf = (name: string, value: string): BoundStatement => bind(SET, [name, value]);

/** A setting of Postgres until the end of the transaction. */
export const setInTransaction = async (tx: Queryable, name: string, value: string): Promise<void> => {
  await tx.query(SET, [name, value]);
};

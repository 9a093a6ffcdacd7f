import { type BoundStatement, bind, narrowed, type Queryable, sql } from './sql.ts';

const WAIT = sql('lock_wait', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))');
const TRY = sql(
  'lock_try',
  'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked',
  narrowed<{ locked: boolean }>(),
);

const rowOf = <Table extends string>(table: Table, key: string) =>
  sql(`lock_row_of_${table}` as 'lock_row_of_users', `SELECT FROM ${table} WHERE ${key} = $1 FOR UPDATE`);
/** By the id that other tables know a row by. */
const ROWS = {
  access_policies: rowOf('access_policies', 'id'),
  appointments: rowOf('appointments', 'id'),
  channels: rowOf('channels', 'id'),
  integrations: rowOf('integrations', 'id'),
  invitations: rowOf('invitations', 'id'),
  parties: rowOf('parties', 'id'),
  patients: rowOf('patients', 'party_id'),
  schedules: rowOf('schedules', 'id'),
  service_requests: rowOf('service_requests', 'id'),
  teleexpertises: rowOf('teleexpertises', 'id'),
  third_party_accounts: rowOf('third_party_accounts', 'id'),
  transmissions: rowOf('transmissions', 'id'),
  users: rowOf('users', 'id'),
} as const;

/** Until the end of the transaction no other transaction holds what has this name; the second one waits. */
export const waitForLock = async (tx: Queryable, name: string): Promise<void> => {
  await tx.query(WAIT, [name]);
};

/** {@link waitForLock}, for a batch of statements. */
export const lockOf = (name: string): BoundStatement => bind(WAIT, [name]);

/** {@link waitForLock} that does not wait. @returns false when another person holds it */
export const tryLock = async (tx: Queryable, name: string): Promise<boolean> =>
  (await tx.query(TRY, [name]))[0]?.locked === true;

/** Of a table of one's own, until the end of the transaction. What is read before may have changed: read it afterwards. */
export const lockRow = async (tx: Queryable, table: keyof typeof ROWS, id: string): Promise<void> => {
  await tx.query(ROWS[table], [id]);
};

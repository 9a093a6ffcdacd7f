import { openPool } from '@maillon/server-kit/postgres/connections';
import { type Database, databaseOn } from '@maillon/server-kit/postgres/database';
import { asOutage } from '../failures/database-outage.ts';
import { withOutsideAnswers } from './outside-transaction.ts';

const LOCK_TIMEOUT_MS = 5_000;

/** The database as the role of the vault sees it; an outage is told in the vault's own error. */
export function openDatabase(url: string, maxConnections = 8): Database {
  const database = databaseOn(
    openPool({ connectionString: url, max: maxConnections, lock_timeout: LOCK_TIMEOUT_MS, application_name: 'vault' }),
  );
  return {
    rows: (statement, values) => database.rows<never>(statement, values).catch(rethrow),
    first: (statement, values) => database.first<never>(statement, values).catch(rethrow),
    run: (statement, values) => database.run(statement, values).catch(rethrow),
    transaction: (work) => withOutsideAnswers((run) => database.transaction(run), work).catch(rethrow),
    close: () => database.close(),
  };
}

const rethrow = (error: unknown): never => {
  throw asOutage(error);
};

/** A Postgres that a test may kill: the other test files go on with theirs. */
export { startThrowAwayDatabase as startOwnPostgres } from '../../../../tools/postgres/database.mjs';

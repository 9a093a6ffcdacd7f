import { startThrowAwayDatabase } from '../postgres/database.mjs';

/** The Postgres of a whole test run, unless the caller brings one in TEST_DATABASE_URL. */
export default async function startRunServer() {
  if (process.env.TEST_DATABASE_URL) return;
  globalThis.runDatabase = await startThrowAwayDatabase();
  process.env.TEST_DATABASE_URL = globalThis.runDatabase.url;
}

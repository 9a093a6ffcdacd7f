/**
 * Runs a command on a throw-away Postgres that has our migrations: `node tools/with-database.mjs <command> [args]`.
 * The command finds it in DATABASE_URL and TEST_DATABASE_URL. `--empty` first: without migrations.
 */
import { run } from './lib/processes.mjs';
import { startThrowAwayDatabase } from './postgres/database.mjs';
import { migrate } from './postgres/migrate.mjs';

const [first, ...rest] = process.argv.slice(2);
const isEmpty = first === '--empty';
const [command, ...args] = isEmpty ? rest : [first, ...rest];
if (!command) {
  console.error('usage: node tools/with-database.mjs [--empty] <command> [args]');
  process.exit(2);
}

const database = await startThrowAwayDatabase();
// The command is told by the same Ctrl-C; we wait for it and then clear away.
process.on('SIGINT', () => {});
try {
  if (!isEmpty) await migrate(database.url);
  const env = { ...process.env, DATABASE_URL: database.url, TEST_DATABASE_URL: database.url };
  process.exitCode = await run(command, args, { env });
} finally {
  await database.stop();
}

/**
 * Runs a command on a throw-away Postgres that has our migrations: `node tools/with-database.mjs <command> [args]`.
 * The command finds it in DATABASE_URL and TEST_DATABASE_URL. `--empty` first: without migrations.
 */
import { forwardSignal, run } from './lib/commands.mjs';
import { startThrowAwayDatabase } from './postgres/database.mjs';
import { migrate } from './postgres/migrate.mjs';

const [first, ...rest] = process.argv.slice(2);
const isEmpty = first === '--empty';
const [command, ...args] = isEmpty ? rest : [first, ...rest];
if (!command) {
  console.error('usage: node tools/with-database.mjs [--empty] <command> [args]');
  process.exit(2);
}

let isAsked = false;
// The terminal sends SIGINT to the command too; other signals are forwarded. Then we wait for it and clear away.
process.on('SIGINT', () => {
  isAsked = true;
});
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    isAsked = true;
    forwardSignal(signal);
  });
}

const database = await startThrowAwayDatabase();
try {
  if (!isEmpty && !isAsked) await migrate(database.url);
  const env = { ...process.env, DATABASE_URL: database.url, TEST_DATABASE_URL: database.url };
  process.exitCode = isAsked ? 1 : await run(command, args, { env });
} finally {
  await database.stop();
}

/**
 * Compares `sql-types.generated.ts` with what Postgres says of each SQL text of the API; `pnpm sql-types --write` rewrites it.
 * The texts are those of the built API, because most are put together from shared parts.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './lib/commands.mjs';
import { root } from './lib/paths.mjs';
import { startThrowAwayDatabase } from './postgres/database.mjs';
import { migrate } from './postgres/migrate.mjs';
import { sqlTypes } from './sql-types/generate.mjs';

const api = path.join(root, 'apps/api');
const target = path.join(api, 'src/platform/postgres/sql-types.generated.ts');
const isToWrite = process.argv.includes('--write');

// A text that is new has no types yet, which tsc says, and writes its JavaScript all the same.
if (isToWrite) await run('pnpm', ['--filter', '@maillon/api', 'build'], { cwd: root });

const dist = path.join(api, 'dist');
const load = (file) => import(pathToFileURL(path.join(dist, file)).href);
/** The compiler leaves what it wrote of a source that is gone. */
const hasSource = (file) => fs.existsSync(path.join(api, 'src', file.replace(/\.js$/, '.ts')));
for (const file of fs.readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.js') || !hasSource(file)) continue;
  if (/\bsql(Each)?\(/.test(fs.readFileSync(path.join(dist, file), 'utf8'))) await load(file);
}
const { statements } = await load('platform/postgres/sql.js');

const database = await startThrowAwayDatabase();
try {
  await migrate(database.url);
  const { source, failures } = await sqlTypes(database.url, [...statements.values()]);
  for (const failure of failures) console.error(`Postgres refuses the SQL text ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
  else if (isToWrite) fs.writeFileSync(target, source);
  else if (fs.readFileSync(target, 'utf8') !== source) {
    console.error(
      `${path.relative(root, target)} is not what the SQL texts and the schema say: pnpm sql-types --write`,
    );
    process.exitCode = 1;
  }
} finally {
  await database.stop();
}
// Modules of the API may hold the process, such as a log that is written in the background.
process.exit();

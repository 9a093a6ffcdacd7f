/** `npm run backup`: saves what this installation keeps; it may go on working meanwhile. */
import fs from 'node:fs';
import path from 'node:path';
import { createBackup } from './backup/create-backup.mjs';
import { openInstallation } from './backup/installation.mjs';
import { recipientsIn } from './backup/keys.mjs';
import { BACKUP_USAGE, backupOptions } from './backup/options.mjs';
import { alone, lockOf } from './lib/locks.mjs';
import { onStopRequest } from './lib/stop-request.mjs';
import { UserError } from './lib/user-error.mjs';

const say = (text) => console.log(text);

async function main({ variant, dirs, keys, keep, help }) {
  if (help) return say(BACKUP_USAGE);
  const { env } = process;
  const recipients = await recipientsIn({ folder: keys, env, say });
  const installation = await openInstallation({ env, variant });
  try {
    const began = performance.now();
    const name = await createBackup({ installation, variant, dirs, recipients, keep, say });
    say(`${name} is saved in ${((performance.now() - began) / 1000).toFixed(1)} s:`);
    for (const part of /** @type {const} */ (['application', 'vault'])) {
      const { tables, uploads } = JSON.parse(
        fs.readFileSync(path.join(dirs[part], name, part, 'manifest.json'), 'utf8'),
      );
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      say(`  ${path.join(dirs[part], name, part)}  ${rows} rows, ${uploads} files`);
    }
  } finally {
    await installation.close();
  }
}

onStopRequest(() => process.exit(130));
try {
  const waiting = (holder) => say(`process ${holder} is making a backup: waiting for it`);
  await alone(lockOf('backup'), waiting, () => main(backupOptions(process.argv.slice(2))));
  process.exit(0);
} catch (error) {
  console.error(`\n${error instanceof UserError ? error.message : error.stack}\nNothing was saved.`);
  process.exit(1);
}

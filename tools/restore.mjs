/** `npm run restore`: brings a backup back. */
import fs from 'node:fs';
import path from 'node:path';
import { openInstallation } from './backup/installation.mjs';
import { identitiesIn } from './backup/keys.mjs';
import { RESTORE_USAGE, restoreOptions } from './backup/options.mjs';
import { readBackup, secretsIn } from './backup/read-backup.mjs';
import { restoreBackup } from './backup/restore-backup.mjs';
import { writeSecrets } from './backup/secrets.mjs';
import { setsIn } from './backup/set.mjs';
import { folderUploads } from './backup/uploads.mjs';
import { alone, lockOf } from './lib/locks.mjs';
import { bin } from './lib/paths.mjs';
import { onStopRequest } from './lib/stop-request.mjs';
import { UserError } from './lib/user-error.mjs';
import { turbo } from './product/build.mjs';

const say = (text) => console.log(text);

/** Nothing else is needed to bring a backup back, and nothing else may be in its way. */
const MAKES_TABLES = ['--filter=@maillon/vault-server', '--filter=@maillon/auth-core'];

/** Where the two parts are: of the backup that was named, or of the newest in the folder that was. */
function foldersOf({ from, variant }) {
  const name = fs.existsSync(path.join(from.application, 'application'))
    ? ''
    : setsIn(from.application, variant).at(-1);
  if (name === undefined) throw new UserError(`There is no complete backup of ${variant} in ${from.application}.`);
  const under = (part) => {
    const direct = path.join(from[part], name, part);
    // Kept elsewhere, it lies there under the name of the backup too.
    return fs.existsSync(direct) ? direct : path.join(from[part], path.basename(from.application), part);
  };
  return { application: under('application'), vault: under('vault') };
}

async function main(options) {
  if (options.help) return say(RESTORE_USAGE);
  const { env } = process;
  const folders = foldersOf(options);
  const backup = await readBackup(folders, identitiesIn(options.keys));
  say(`${folders.application}: made ${backup.application.manifest.madeAt}, whole and undamaged`);
  if (options.secretsTo) {
    writeSecrets(options.secretsTo, await secretsIn(backup), String(Date.now()));
    return say(`the secrets are in ${options.secretsTo}`);
  }
  if (fs.existsSync(bin('turbo')) && !(await turbo(['build', ...MAKES_TABLES])))
    throw new UserError('The build failed; the reason is above.');
  const installation = await openInstallation({ env, variant: options.variant });
  try {
    await restoreBackup({ installation, backup, folderAt: folderUploads, replace: options.replace, say });
    say('The product is as it was. Start it as usual.');
  } finally {
    await installation.close();
  }
}

onStopRequest(() => process.exit(130));
try {
  const waiting = (holder) => say(`process ${holder} is starting or restoring in this checkout: waiting for it`);
  await alone(lockOf('start'), waiting, () => main(restoreOptions(process.argv.slice(2))));
  process.exit(0);
} catch (error) {
  console.error(`\n${error instanceof UserError ? error.message : error.stack}\nNothing was replaced.`);
  process.exit(1);
}

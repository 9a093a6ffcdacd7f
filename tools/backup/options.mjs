import path from 'node:path';
import { parseArgs } from 'node:util';
import { VARIANT_NAMES } from '../../packages/domain/src/product/variants.ts';
import { root } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';

const DEFAULT_DIR = path.join(root, 'backups');
const DEFAULT_KEYS = path.join(root, 'backup-keys');
const DEFAULT_KEEP = 30;

export const BACKUP_USAGE = `Saves the product, which may go on working meanwhile.

  npm run backup -- [folder] [options]

  folder             where backups are kept (default: backups/)
  --vault <folder>   another place for the vault's part
  --keys <folder>    where application.pub and vault.pub are; both pairs are made there once (default: backup-keys/)
  --keep <number>    how many backups of a variant stay (default: ${DEFAULT_KEEP})
  --variant <name>   ${VARIANT_NAMES.join(', ')} (default: ${VARIANT_NAMES[0]})
  --help             this text

With DATABASE_URL set, that database is saved instead of the embedded one, and S3_ENDPOINT or STORAGE_DIR name its uploads.`;

export const RESTORE_USAGE = `Brings a backup back.

  npm run restore -- <backup> [options]

  backup             a backup, or the folder of several: then the newest of the variant
  --vault <folder>   where the vault's part is, when it was kept elsewhere
  --keys <folder>    where application.key and vault.key are (default: backup-keys/)
  --replace          take the place of the product that is here; what is there is set aside
  --secrets-to <file> only write the installation's secrets as a .env, for docker-compose.yml
  --variant <name>   ${VARIANT_NAMES.join(', ')} (default: ${VARIANT_NAMES[0]})
  --help             this text

MAILLON_DATA_DIR=<folder> before it restores to that folder, beside what lives here; before npm start it starts from there.`;

const string = /** @type {const} */ ({ type: 'string' });
const flag = /** @type {const} */ ({ type: 'boolean', default: false });

const OPTIONS = {
  ...{ variant: string, vault: string, keys: string, keep: string, 'secrets-to': string },
  ...{ help: flag, replace: flag },
};

function parse(args, usage, notOurs) {
  try {
    const parsed = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    const strange = notOurs.find((name) => parsed.values[name]);
    if (strange) throw new Error(`Unknown option '--${strange}'`);
    return parsed;
  } catch (error) {
    throw new UserError(`${error.message.split('. ')[0]}.\n\n${usage}`);
  }
}

function common({ values, positionals }, usage) {
  if (positionals.length > 1) throw new UserError(`One folder, not ${positionals.length}.\n\n${usage}`);
  const variant = VARIANT_NAMES.find((name) => name === (values.variant ?? VARIANT_NAMES[0]));
  if (!variant)
    throw new UserError(`There is no variant "${values.variant}": it is one of ${VARIANT_NAMES.join(', ')}.`);
  return { help: Boolean(values.help), variant, keys: path.resolve(String(values.keys ?? DEFAULT_KEYS)) };
}

/** @param {string[]} args */
export function backupOptions(args) {
  const parsed = parse(args, BACKUP_USAGE, ['replace', 'secrets-to']);
  const keep = Number(parsed.values.keep ?? DEFAULT_KEEP);
  if (!Number.isInteger(keep) || keep < 1)
    throw new UserError(`--keep is a whole number from 1, not "${parsed.values.keep}".`);
  const dir = path.resolve(parsed.positionals[0] ?? DEFAULT_DIR);
  const vault = path.resolve(String(parsed.values.vault ?? dir));
  return { ...common(parsed, BACKUP_USAGE), keep, dirs: { application: dir, vault } };
}

/** @param {string[]} args */
export function restoreOptions(args) {
  const parsed = parse(args, RESTORE_USAGE, ['keep']);
  const rest = common(parsed, RESTORE_USAGE);
  const [from] = parsed.positionals;
  if (from === undefined && !rest.help) throw new UserError(`Which backup?\n\n${RESTORE_USAGE}`);
  const dir = path.resolve(from ?? '');
  const secretsTo = parsed.values['secrets-to'] && path.resolve(String(parsed.values['secrets-to']));
  return {
    ...rest,
    replace: Boolean(parsed.values.replace),
    secretsTo,
    from: { application: dir, vault: path.resolve(String(parsed.values.vault ?? dir)) },
  };
}

/** The secrets of this machine's own product: made once, kept in `.data`, never in git. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { dataDir } from '../lib/paths.mjs';

const file = path.join(dataDir, 'secrets.json');

const makers = {
  SECRET_KEY: () => randomBytes(48).toString('base64url'),
  METRICS_TOKEN: () => randomBytes(24).toString('base64url'),
  LIVEKIT_API_KEY: () => `local-${randomBytes(6).toString('hex')}`,
  LIVEKIT_API_SECRET: () => randomBytes(32).toString('base64url'),
  APP_DATABASE_PASSWORD: () => randomBytes(24).toString('base64url'),
  VAULT_DATABASE_PASSWORD: () => randomBytes(24).toString('base64url'),
  VAULT_KEK: () => randomBytes(32).toString('base64url'),
  VAULT_PEPPER: () => randomBytes(32).toString('base64url'),
  VAULT_SIGNING_SEED: () => randomBytes(32).toString('base64url'),
  VAULT_APP_SECRET: () => randomBytes(32).toString('base64url'),
  VAULT_CARD_CLIENT_SECRET: () => randomBytes(32).toString('base64url'),
  PSC_CLIENT_SECRET: () => randomBytes(32).toString('base64url'),
};

/** @typedef {Record<keyof typeof makers, string>} Secrets */

/** @returns {Secrets} fresh ones, written nowhere */
export function makeSecrets() {
  return /** @type {Secrets} */ (Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make()])));
}

/** @returns {Secrets} the kept ones; a name that was added since is added to them */
export function keptSecrets() {
  const known = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const secrets = { ...makeSecrets(), ...known };
  if (Object.keys(known).length < Object.keys(secrets).length) {
    fs.mkdirSync(dataDir, { recursive: true });
    // As a whole or not at all: without them, what the database keeps could not be read any more.
    const unfinished = `${file}.${process.pid}`;
    fs.writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(unfinished, file);
  }
  return secrets;
}

/** The vault beside a product: its role and tables, where it is, the product's settings for it, and its process. */
import { spawn } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { VARIANTS } from '../../packages/domain/src/product/variants.ts';
import { run } from '../lib/commands.mjs';
import { root } from '../lib/paths.mjs';
import { findFreePort } from '../lib/ports.mjs';
import { end, until } from '../lib/processes.mjs';

const FIRST_PORT = 28180;
const ROLE = 'maillon_vault';
const vaultDir = path.join(root, 'apps/vault');

/**
 * @typedef {object} VaultPlan
 * @property {string} url
 * @property {Record<string, string>} environment of the API
 * @property {Record<string, string>} own environment of the vault's server
 */

/** RFC 8410: what stands before the 32 bytes of an Ed25519 key. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The public half of a signing seed: both are 32 bytes in base64url. */
export function publicKeyOf(seed) {
  const key = Buffer.concat([PKCS8_ED25519, Buffer.from(seed, 'base64url')]);
  return createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' }).x ?? '';
}

/** Where a vault may be: the provider of cards is told before it is there. */
export const freeVaultPort = () => findFreePort(FIRST_PORT);

/** As browsers reach it. */
export const vaultUrl = (/** @type {number} */ port) => `http://localhost:${port}`;

/**
 * Makes the vault's role and tables in the product's database, as its owner, and settles where it will be.
 * @param {{ secrets: import('./secrets.mjs').Secrets, ownerUrl: string, productPort: number,
 *   variant: import('./environment.mjs').Variant, port?: number, cards?: Record<string, string> }} options
 *   `port` 0 or none: the first that is free; `cards`: its service at the provider of cards
 * @returns {Promise<VaultPlan>}
 */
export async function planVault({ secrets, ownerUrl, productPort, variant, port: wanted, cards = {} }) {
  const port = wanted || (await freeVaultPort());
  const url = vaultUrl(port);
  const database = new URL(ownerUrl);
  database.username = ROLE;
  database.password = secrets.VAULT_DATABASE_PASSWORD;
  const deployed = { VAULT_OWNER_URL: ownerUrl, VAULT_DATABASE_URL: database.href };
  const code = await run(process.execPath, [path.join(vaultDir, 'dist/deploy.js')], {
    cwd: root,
    env: { ...process.env, ...deployed },
  });
  if (code !== 0) throw new Error('the tables of the vault could not be made');
  const shared = secrets.VAULT_APP_SECRET;
  return {
    url,
    environment: {
      VAULT_URL: url,
      VAULT_INTERNAL_URL: `http://127.0.0.1:${port}`,
      VAULT_SERVER_KEY: publicKeyOf(secrets.VAULT_SIGNING_SEED),
      VAULT_APP_SECRET: shared,
    },
    own: {
      NODE_ENV: 'production',
      MODE: 'LOCAL',
      HOST: '127.0.0.1',
      PORT: String(port),
      VAULT_DATABASE_URL: database.href,
      VAULT_KEK: secrets.VAULT_KEK,
      VAULT_PEPPER: secrets.VAULT_PEPPER,
      VAULT_SIGNING_SEED: secrets.VAULT_SIGNING_SEED,
      VAULT_APP_SECRET: shared,
      VAULT_APP_URL: `http://127.0.0.1:${productPort}/api`,
      VAULT_ORIGINS: `http://localhost:${productPort},http://127.0.0.1:${productPort}`,
      BRAND: VARIANTS[variant].brand,
      ...cards,
    },
  };
}

/**
 * @param {VaultPlan} plan
 * @param {string} logFile
 */
export function spawnVault({ own }, logFile) {
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(vaultDir, 'dist/main.js')], {
    cwd: root,
    env: { PATH: process.env.PATH, ...own },
    stdio: ['ignore', log, log],
    detached: true,
  });
  child.once('spawn', () => fs.closeSync(log));
  return child;
}

/** @param {VaultPlan} plan */
const isReady = async ({ environment }) => {
  try {
    return (await fetch(`${environment.VAULT_INTERNAL_URL}/health/ready`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
};

/**
 * For a test: there once this resolves.
 * @param {VaultPlan} plan
 * @param {string} logFile
 */
export async function startVault(plan, logFile) {
  const child = spawnVault(plan, logFile);
  const killAtOnce = () => child.kill('SIGKILL');
  process.once('exit', killAtOnce);
  const stop = async () => {
    process.off('exit', killAtOnce);
    await end(child);
  };
  if (await until(() => isReady(plan), 30_000)) return { stop };
  await stop();
  throw new Error(`the vault did not start: see ${logFile}`);
}

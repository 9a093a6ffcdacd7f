/** What of `.env` any machine can make; the rest only its operator knows. */
import { randomBytes } from 'node:crypto';
import { publicKeyOf } from '../product/vault.mjs';

/** What .env.example shows where a secret must be made. */
export const PLACEHOLDER = 'change-me';

/** For addresses: letters and digits only. */
const inAddresses = () => randomBytes(24).toString('hex');
const key = () => randomBytes(32).toString('base64url');

/** @type {Readonly<Record<string, () => string>>} */
const MAKERS = {
  SECRET_KEY: () => randomBytes(48).toString('base64url'),
  METRICS_TOKEN: key,
  SUPERTOKENS_API_KEY: key,
  LIVEKIT_API_SECRET: key,
  VAULT_APP_SECRET: key,
  VAULT_KEK: key,
  VAULT_PEPPER: key,
  S3_ACCESS_KEY_ID: () => randomBytes(10).toString('hex'),
  S3_SECRET_ACCESS_KEY: key,
  POSTGRES_PASSWORD: inAddresses,
  APP_DATABASE_PASSWORD: inAddresses,
  VAULT_DATABASE_PASSWORD: inAddresses,
  SUPERTOKENS_PASSWORD: inAddresses,
  NOVU_MONGO_PASSWORD: inAddresses,
  NOVU_JWT_SECRET: key,
  // It encrypts with the characters themselves: exactly 32 of them.
  NOVU_STORE_ENCRYPTION_KEY: () => randomBytes(16).toString('hex'),
  NOVU_SECRET_KEY: key,
};

/**
 * @param {string} example the text of .env.example
 * @returns {{ text: string, left: string[] }} the same text with fresh secrets, and the names that other services give out
 */
export function fillIn(example) {
  const seed = key();
  const made = { VAULT_SIGNING_SEED: seed, VAULT_SERVER_KEY: publicKeyOf(seed) };
  /** @type {string[]} */
  const left = [];
  const text = example.replace(new RegExp(`^([A-Z0-9_]+)=${PLACEHOLDER}$`, 'gm'), (line, name) => {
    const value = made[name] ?? MAKERS[name]?.();
    if (value === undefined) left.push(name);
    return value === undefined ? line : `${name}=${value}`;
  });
  return { text, left };
}

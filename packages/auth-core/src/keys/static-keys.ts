import { randomBytes } from 'node:crypto';
import type { Queries } from '@maillon/server-kit/postgres/database';
import { type StoredKey, storeKey } from './key-store.ts';
import { fromPem, newStaticKey, type SigningKey, toPem } from './signing-key.ts';

export const signingKeys = (stored: readonly StoredKey[], kind: StoredKey['kind']): SigningKey[] =>
  stored.filter((key) => key.kind === kind).map((key) => fromPem(key.id, key.createdAt, key.secret));

/** Never rotates. */
export async function addStatic(tx: Queries, now: number): Promise<SigningKey> {
  const key = await newStaticKey(now);
  await storeKey(tx, { id: key.id, kind: 'static', secret: toPem(key), createdAt: now });
  return key;
}

export function refreshTokenSecret(stored: readonly StoredKey[]): Buffer | undefined {
  const key = stored.find(({ kind }) => kind === 'refresh-token');
  return key && Buffer.from(key.secret, 'base64');
}

export async function addRefreshTokenSecret(tx: Queries, now: number): Promise<Buffer> {
  const secret = randomBytes(32);
  await storeKey(tx, {
    id: 'refresh-token',
    kind: 'refresh-token',
    secret: secret.toString('base64'),
    createdAt: now,
  });
  return secret;
}

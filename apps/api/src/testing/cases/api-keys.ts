import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../../platform/ids.ts';
import type { TestDatabase } from '../start/a-database.ts';

export interface TestKey {
  readonly id: string;
  readonly key: string;
}

/** A key to the calendars of a practitioner or a structure, in force. */
export const anApiKey = async (db: TestDatabase, ownerId: string): Promise<TestKey> => {
  const [id, key] = [newId(), `mk_${randomBytes(32).toString('base64url')}`];
  const hash = createHash('sha256').update(key).digest();
  await db.rows('INSERT INTO api_keys (id, owner_id, name, prefix, key_hash) VALUES ($1, $2, $3, $4, $5)', [
    ...[id, ownerId, 'Réseau', key.slice(0, 9)],
    hash,
  ]);
  return { id, key };
};

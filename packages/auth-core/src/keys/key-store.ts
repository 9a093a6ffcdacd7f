import { prepared, type Queries } from '@maillon/server-kit/postgres/database';

export type KeyKind = 'dynamic' | 'static' | 'refresh-token';

export interface StoredKey {
  id: string;
  kind: KeyKind;
  /** PEM of the private key, or base64 of the 32 bytes that seal refresh tokens. */
  secret: string;
  createdAt: number;
}

const selectAll = prepared(
  'keys-all',
  'select id, kind, secret, created_at as "createdAt" from keys order by created_at desc',
);
const selectFingerprint = prepared(
  'keys-fingerprint',
  `select md5(string_agg(id || ' ' || md5(secret), ',' order by id)) as fingerprint from keys`,
);
const insert = prepared('keys-insert', 'insert into keys (id, kind, secret, created_at) values ($1, $2, $3, $4)');
const remove = prepared('keys-remove', 'delete from keys where id = any($1)');

/** Newest first. */
export const readKeys = (db: Queries): Promise<StoredKey[]> => db.rows<StoredKey>(selectAll);

/** The same as long as every key is. */
export const fingerprintOfKeys = async (db: Queries): Promise<string | null> =>
  (await db.first<{ fingerprint: string | null }>(selectFingerprint))?.fingerprint ?? null;

export async function storeKey(db: Queries, key: StoredKey): Promise<void> {
  await db.run(insert, [key.id, key.kind, key.secret, key.createdAt]);
}

export async function deleteKeys(db: Queries, ids: readonly string[]): Promise<void> {
  await db.run(remove, [ids]);
}

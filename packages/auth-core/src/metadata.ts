import { type Database, prepared, type Queries } from '@maillon/server-kit/postgres/database';
import type { JsonObject } from './json.ts';

const select = prepared('metadata-find', 'select metadata from user_metadata where user_id = $1');
// First there is a row, then it is locked: two first updates at once must not lose one another.
const ensure = prepared('metadata-ensure', `insert into user_metadata values ($1, '{}') on conflict do nothing`);
const lock = prepared('metadata-lock', `${select.text} for update`);
const store = prepared('metadata-store', 'update user_metadata set metadata = $2 where user_id = $1');
const remove = prepared('metadata-remove', 'delete from user_metadata where user_id = $1');

type Row = { metadata: JsonObject };

/** Empty when nothing was ever stored. */
export const readMetadata = async (db: Queries, userId: string): Promise<JsonObject> =>
  (await db.first<Row>(select, [userId]))?.metadata ?? {};

/** Top level only: a null takes its key away, any other value replaces what was there, nested or not. */
export const updateMetadata = (db: Database, userId: string, update: JsonObject): Promise<JsonObject> =>
  db.transaction(async (tx) => {
    await tx.run(ensure, [userId]);
    const merged = mergeMetadata((await tx.first<Row>(lock, [userId]))?.metadata ?? {}, update);
    await tx.run(store, [userId, JSON.stringify(merged)]);
    return merged;
  });

export async function clearMetadata(db: Queries, userId: string): Promise<void> {
  await db.run(remove, [userId]);
}

/** `Object.fromEntries` keeps a key such as `__proto__` a plain key. */
export function mergeMetadata(stored: JsonObject, update: JsonObject): JsonObject {
  const kept = Object.entries(stored).filter(([key]) => !Object.hasOwn(update, key));
  const written = Object.entries(update).filter(([, value]) => value !== null);
  return Object.fromEntries([...kept, ...written]);
}

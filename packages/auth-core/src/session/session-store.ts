import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import type { JsonObject } from '../json.ts';

export interface Session {
  handle: string;
  /** Whatever the application signed in: need not be a user of ours, may even be empty. */
  userId: string;
  /** sha256 of hash1 of the refresh token that is in force. */
  refreshTokenHash2: string;
  userDataInDatabase: JsonObject;
  userDataInJWT: JsonObject;
  expiresAt: number;
  createdAt: number;
  useStaticKey: boolean;
}

const columns = `handle, user_id as "userId", refresh_token_hash2 as "refreshTokenHash2",
  user_data_in_database as "userDataInDatabase", user_data_in_jwt as "userDataInJWT",
  expires_at as "expiresAt", created_at as "createdAt", use_static_key as "useStaticKey"`;

const insert = prepared(
  'session-insert',
  `insert into sessions (handle, user_id, refresh_token_hash2, user_data_in_database, user_data_in_jwt,
     expires_at, created_at, use_static_key)
   values ($1, coalesce((select external_user_id from user_id_mappings where supertokens_user_id = $2), $2),
     $3, $4, $5, $6, $7, $8)
   returning user_id as "userId"`,
);
const select = prepared('session-find', `select ${columns} from sessions where handle = $1`);
const selectForUpdate = prepared('session-lock', `select ${columns} from sessions where handle = $1 for update`);
const promote = prepared(
  'session-promote',
  `update sessions set refresh_token_hash2 = $3, expires_at = $4 where handle = $1 and refresh_token_hash2 = $2`,
);
const setKeyKind = prepared('session-key-kind', 'update sessions set use_static_key = $2 where handle = $1');
const setJwtData = prepared(
  'session-jwt-data',
  'update sessions set user_data_in_jwt = $2 where handle = $1 and expires_at > $3',
);
const setDatabaseData = prepared(
  'session-database-data',
  'update sessions set user_data_in_database = $2 where handle = $1 and expires_at > $3',
);

/** Returns the user id under which the session is kept: the external one if the user has one. */
export async function insertSession(db: Queries, session: Session): Promise<string> {
  const row = await db.first<{ userId: string }>(insert, [
    session.handle,
    session.userId,
    session.refreshTokenHash2,
    JSON.stringify(session.userDataInDatabase),
    JSON.stringify(session.userDataInJWT),
    session.expiresAt,
    session.createdAt,
    session.useStaticKey,
  ]);
  return row?.userId ?? session.userId;
}

/** Expired or not. */
export const findSession = (db: Queries, handle: string): Promise<Session | undefined> =>
  db.first<Session>(select, [handle]);

export const lockSession = (tx: Queries, handle: string): Promise<Session | undefined> =>
  tx.first<Session>(selectForUpdate, [handle]);

export async function findLiveSession(db: Queries, handle: string, now: number): Promise<Session | undefined> {
  const session = await findSession(db, handle);
  return session && session.expiresAt > now ? session : undefined;
}

/** Puts the next refresh token in force. False when another request has put one in force meanwhile. */
export const promoteSession = async (
  db: Queries,
  session: Session,
  nextHash2: string,
  expiresAt: number,
): Promise<boolean> => (await db.run(promote, [session.handle, session.refreshTokenHash2, nextHash2, expiresAt])) > 0;

export async function storeKeyKind(db: Queries, handle: string, useStaticKey: boolean): Promise<void> {
  await db.run(setKeyKind, [handle, useStaticKey]);
}

/** False when there is no such session any more. */
export const storeJwtData = async (db: Queries, handle: string, data: JsonObject, now: number): Promise<boolean> =>
  (await db.run(setJwtData, [handle, JSON.stringify(data), now])) > 0;

/** False when there is no such session any more. */
export const storeDatabaseData = async (db: Queries, handle: string, data: JsonObject, now: number): Promise<boolean> =>
  (await db.run(setDatabaseData, [handle, JSON.stringify(data), now])) > 0;

import type { Queries } from '@maillon/server-kit/postgres/database';
import { type LoginMethodRow, loginMethodColumns, toUser, type User } from './user.ts';

/** Where a page begins, that row included. `id` is the SuperTokens id. */
export interface Cursor {
  id: string;
  timeJoined: number;
}

export interface Search {
  /** Prefixes in lower case; an e-mail also matches by what follows its `@`. */
  emails?: string[];
  phones?: string[];
  providers?: string[];
}

export interface Listing {
  order: 'ASC' | 'DESC';
  limit: number;
  from?: Cursor;
  recipeIds?: string[];
  search?: Search;
}

export interface UserPage {
  users: User[];
  nextPaginationToken?: string;
}

/** A search shows its first results only: it has no pages. */
const SEARCH_LIMIT = 1_000;

/** By time of joining, ties by descending id in both directions, as the Java core does. */
export async function listUsers(db: Queries, listing: Listing): Promise<UserPage> {
  const { order, search } = listing;
  const limit = search ? SEARCH_LIMIT : listing.limit;
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    ...(listing.recipeIds ? [`recipe_id = any(${bind(listing.recipeIds)})`] : []),
    ...(listing.from ? [startsAt(listing.from, order, bind)] : []),
    ...(search ? matches(search, bind) : []),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const text = `select ${loginMethodColumns} from login_methods ${where}
    order by time_joined ${order}, id desc limit ${bind(limit + 1)}`;

  const rows = await db.rows<LoginMethodRow>({ text }, values);
  const next = search ? undefined : rows[limit];
  return {
    users: rows.slice(0, limit).map(toUser),
    ...(next && { nextPaginationToken: encodeCursor(next) }),
  };
}

function startsAt({ id, timeJoined }: Cursor, order: Listing['order'], bind: (value: unknown) => string): string {
  const time = bind(timeJoined);
  const beyond = order === 'ASC' ? '>' : '<';
  return `(time_joined ${beyond} ${time} or (time_joined = ${time} and id <= ${bind(id)}))`;
}

function matches({ emails, phones, providers }: Search, bind: (value: unknown) => string): string[] {
  const startsWith = (prefixes: string[]) => prefixes.map((prefix) => `${escapeLike(prefix)}%`);
  const afterAt = (prefixes: string[]) => prefixes.map((prefix) => `%@${escapeLike(prefix)}%`);
  return [
    ...(emails ? [`email like any(${bind([...startsWith(emails), ...afterAt(emails)])})`] : []),
    ...(phones ? [`phone_number like any(${bind(startsWith(phones))})`] : []),
    ...(providers ? [`third_party_id like any(${bind(startsWith(providers))})`] : []),
  ];
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const encodeCursor = ({ id, timeJoined }: Cursor): string => Buffer.from(`${id};${timeJoined}`).toString('base64');

/** Undefined for anything that is not a token of ours. */
export function decodeCursor(token: string): Cursor | undefined {
  const match = /^(.+);(\d{1,15})$/.exec(Buffer.from(token, 'base64').toString('utf8'));
  const [, id, timeJoined] = match ?? [];
  return id !== undefined && timeJoined !== undefined ? { id, timeJoined: Number(timeJoined) } : undefined;
}

export async function countUsers(db: Queries, recipeIds: string[] | undefined): Promise<number> {
  const row = await db.first<{ count: number }>(
    { text: 'select count(*) as count from users where $1::text[] is null or recipe_id = any($1)' },
    [recipeIds ?? null],
  );
  return row?.count ?? 0;
}

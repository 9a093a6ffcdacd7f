import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { SESSION_RECORD } from '@maillon/vault/sessions/record';
import type { Signed } from '@maillon/vault/wire/signed';
import { readBody } from '@maillon/vault/wire/signed';

export interface SessionDescription {
  id: string;
  /** What its maker signed that it is for. */
  metadata: string | null;
  /** Those of the users asked about who can open its newest generation now. */
  readers: string[];
  /** Those of the profiles asked about who have keys of their own, and cannot open it with them. */
  shutOut: string[];
}

/**
 * What the application's server may know of sessions before it stores their ids: what they are for, and which of these users open
 * them. One that does not exist, or was revoked, is left out.
 */
export async function describeSessions(
  queries: Queries,
  ids: readonly string[],
  userIds: readonly string[],
  profileIds: readonly string[] = [],
): Promise<SessionDescription[]> {
  const newest = await queries.rows<{ id: string; record: Signed }>(
    prepared(
      'sessions-newest',
      `select distinct on (g.session_id) g.session_id as id, g.record from session_gens g
     join sessions s on s.id = g.session_id and s.revoked_at is null
     where g.session_id = any($1::uuid[]) order by g.session_id, g.gen desc`,
    ),
    [ids],
  );
  const readers = await queries.rows<{ id: string; user_id: string }>(
    prepared(
      'sessions-readers',
      `select distinct w.session_id as id, i.user_id from session_wraps w
     join identities i on i.user_id = any($2::text[]) and i.status = 'active'
     where w.session_id = any($1::uuid[])
       and w.gen = (select max(gen) from session_gens g where g.session_id = w.session_id)
       and (w.rcpt_id = i.id or exists (
         select from group_members m where m.group_id = w.rcpt_id and m.identity_id = i.id and m.suspended_at is null
           and m.since_epoch <= w.key))`,
    ),
    [newest.map(({ id }) => id), userIds],
  );
  const shutOut = await queries.rows<{ id: string; profile_id: string }>(
    prepared(
      'sessions-shut-out',
      `select s.id, i.profile_id from unnest($1::uuid[]) as s (id)
     join identities i on i.profile_id = any($2::text[]) and i.status = 'active'
     where not exists (
       select from session_wraps w where w.session_id = s.id
         and w.gen = (select max(gen) from session_gens g where g.session_id = s.id)
         and (w.rcpt_id = i.id or exists (
           select from group_members m where m.group_id = w.rcpt_id and m.identity_id = i.id and m.suspended_at is null
             and m.since_epoch <= w.key)))`,
    ),
    [newest.map(({ id }) => id), profileIds],
  );
  return newest.map(({ id, record }) => ({
    id,
    metadata: readBody(record, SESSION_RECORD).metadata ?? null,
    readers: readers.flatMap((one) => (one.id === id ? [one.user_id] : [])),
    shutOut: shutOut.flatMap((one) => (one.id === id ? [one.profile_id] : [])),
  }));
}

import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { headOf, type SignedLink } from '@maillon/vault/chains/link';
import { VaultError } from '@maillon/vault/errors';
import type { EpochWrap } from '@maillon/vault/groups/epoch';
import type { GroupState } from '@maillon/vault/groups/state';
import { suspendedIds } from '@maillon/vault/groups/suspension';
import type { WireEpochWrap, WireGroup } from '@maillon/vault/port/vault-server';
import type { Signed } from '@maillon/vault/wire/signed';
import type { Chains } from './chains.ts';
import { keepLeavers } from './shown-links.ts';

interface WrapRow {
  identity_id: string;
  kseq: number;
  epoch: number;
  wrap: Buffer;
}

const toWire = ({ identity_id, kseq, epoch, wrap }: WrapRow): WireEpochWrap => ({
  id: identity_id,
  kseq,
  epoch,
  wrap: toBase64Url(wrap),
});

/** Throws CHAIN_CONFLICT where it is there already: its first link was sent again. */
export async function addGroup(tx: Queries, { id, name }: GroupState): Promise<void> {
  const added = await tx.run(
    prepared('group-add', 'insert into groups (id, name) values ($1, $2) on conflict do nothing'),
    [id, name],
  );
  if (added === 0) throw new VaultError('CHAIN_CONFLICT', undefined, { status: 409, ids: [id] });
}

/** The link, its wraps and the members as they now are, in one transaction. */
export async function addGroupLink(
  tx: Queries,
  state: GroupState,
  link: SignedLink,
  wraps: readonly EpochWrap[],
): Promise<void> {
  await tx.run(
    prepared('group-link-add', 'insert into group_links (group_id, seq, link, hash) values ($1, $2, $3, $4)'),
    [state.id, state.seq, JSON.stringify(link), headOf(state)],
  );
  await addWraps(tx, state.id, wraps, state.seq);
  await keepLeavers(tx, state);
  const members = [...state.members.keys()];
  const entries = [...state.members.values()];
  await tx.run(
    prepared('members-gone', 'delete from group_members where group_id = $1 and not identity_id = any($2)'),
    [state.id, members],
  );
  await tx.run(
    prepared(
      'members-come',
      `insert into group_members (group_id, identity_id, is_admin, since_epoch)
     select $1, * from unnest($2::text[], $3::boolean[], $4::int[])
     on conflict (group_id, identity_id) do update set is_admin = excluded.is_admin, since_epoch = excluded.since_epoch`,
    ),
    [state.id, members, entries.map(({ role }) => role === 'admin'), entries.map(({ sinceEpoch }) => sinceEpoch)],
  );
  // A suspended member is out of the chain now: no rotation is due any more.
  await tx.run(
    prepared(
      'rotation-done',
      `update groups set rotate_needed_at = null, rotate_lease_by = null, rotate_lease_until = null
     where id = $1 and rotate_needed_at is not null
       and not exists (select from group_members where group_id = $1 and suspended_at is not null)`,
    ),
    [state.id],
  );
}

async function addWraps(tx: Queries, id: string, wraps: readonly EpochWrap[], place: number | null): Promise<void> {
  await tx.run(
    prepared(
      'group-wraps-add',
      `insert into group_wraps (group_id, place, epoch, identity_id, kseq, wrap)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::int[], $6::bytea[]) on conflict do nothing`,
    ),
    [
      id,
      place,
      wraps.map(({ epoch }) => epoch),
      wraps.map((one) => one.id),
      wraps.map(({ kseq }) => kseq),
      wraps.map(({ wrap }) => Buffer.from(wrap)),
    ],
  );
}

export const keepOwnWraps = (tx: Queries, id: string, wraps: readonly EpochWrap[]): Promise<void> =>
  addWraps(tx, id, wraps, null);

export async function groupsOf(queries: Queries, { name, mine }: { name?: string; mine?: string }): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    prepared(
      'groups-find',
      `select id from groups where ($1::text is null or name = $1)
       and ($2::text is null or exists (select from group_members where group_id = id and identity_id = $2))
     order by created_at desc, id`,
    ),
    [name ?? null, mine ?? null],
  );
  return rows.map(({ id }) => id);
}

/** Chain and suspensions for a writer to the group; wraps for its member alone, and none once they are suspended. */
export async function shownGroup(queries: Queries, chains: Chains, id: string, me: string): Promise<WireGroup> {
  const group = await chains.lookupGroup(id);
  // Before the wraps: whatever link is shown, its wraps are there.
  const links = await chains.groupLinks(id);
  const wraps = await queries.rows<WrapRow>(
    prepared(
      'wraps-own',
      `select distinct on (epoch) identity_id, kseq, epoch, wrap from group_wraps w
     where group_id = $1 and identity_id = $2 and exists (
       select from group_members m where m.group_id = w.group_id and m.identity_id = $2 and m.suspended_at is null
         and m.since_epoch <= w.epoch)
     order by epoch, kseq desc`,
    ),
    [id, me],
  );
  const suspensions = await queries.rows<{ suspension: Signed }>(
    prepared('suspensions', 'select suspension from group_suspensions where group_id = $1 order by created_at'),
    [id],
  );
  // An older one, of a member who was let in again since, is no word on who is shut out now.
  const suspended = await shutOutOf(queries, id);
  return {
    id: group.id,
    links,
    wraps: wraps.map(toWire),
    suspensions: suspensions
      .map(({ suspension }) => suspension)
      .filter((one) => suspendedIds(one).some((who) => suspended.has(who))),
  };
}

/** Whom the application no longer lets read, and the chain still names. */
export async function shutOutOf(queries: Queries, id: string): Promise<ReadonlySet<string>> {
  const rows = await queries.rows<{ identity_id: string }>(
    prepared(
      'members-suspended',
      'select identity_id from group_members where group_id = $1 and suspended_at is not null',
    ),
    [id],
  );
  return new Set(rows.map(({ identity_id }) => identity_id));
}

/** Throws NOT_GROUP_MEMBER for a caller who is not in the group, or is shut out of it although its chain still names them. */
export async function requirePresent(queries: Queries, id: string, me: string): Promise<void> {
  const [present] = await queries.rows(
    prepared(
      'member-present',
      'select from group_members where group_id = $1 and identity_id = $2 and suspended_at is null',
    ),
    [id, me],
  );
  if (present === undefined) throw new VaultError('NOT_GROUP_MEMBER', undefined, { status: 403, ids: [id] });
}

export async function wrapsAt(queries: Queries, id: string, place: number): Promise<WireEpochWrap[]> {
  const rows = await queries.rows<WrapRow>(
    prepared('wraps-at', 'select identity_id, kseq, epoch, wrap from group_wraps where group_id = $1 and place = $2'),
    [id, place],
  );
  return rows.map(toWire);
}

/** The application says that an access was revoked: refused from now on, and dropped by the next member who rotates. */
export async function suspend(tx: Queries, id: string, ids: readonly string[], suspension: Signed): Promise<void> {
  await tx.run(
    prepared('rotation-due', 'update groups set rotate_needed_at = coalesce(rotate_needed_at, now()) where id = $1'),
    [id],
  );
  await tx.run(
    prepared(
      'members-suspend',
      'update group_members set suspended_at = now() where group_id = $1 and identity_id = any($2)',
    ),
    [id, [...ids]],
  );
  await tx.run(prepared('suspension-add', 'insert into group_suspensions (group_id, suspension) values ($1, $2)'), [
    id,
    JSON.stringify(suspension),
  ]);
}

export interface MemberRow {
  group_id: string;
  identity_id: string;
}

/** Who is in the groups of that name and not shut out. */
export const membersByName = (queries: Queries, name: string): Promise<MemberRow[]> =>
  queries.rows<MemberRow>(
    prepared(
      'members-by-name',
      `select m.group_id, m.identity_id from groups g join group_members m on m.group_id = g.id
     where g.name = $1 and m.suspended_at is null`,
    ),
    [name],
  );

/** The users behind a group's members, admins first. */
export async function usersOf(queries: Queries, id: string): Promise<string[]> {
  const rows = await queries.rows<{ user_id: string }>(
    prepared(
      'group-users',
      `select i.user_id from group_members m join identities i on i.id = m.identity_id
     where m.group_id = $1 and m.suspended_at is null and i.status = 'active' order by not m.is_admin, i.user_id`,
    ),
    [id],
  );
  return rows.map(({ user_id }) => user_id);
}

import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { headOf, type SignedLink } from '@maillon/vault/chains/link';
import type { EpochWrap } from '@maillon/vault/groups/epoch';
import type { GroupState } from '@maillon/vault/groups/state';
import type { WireEpochWrap, WireGroup } from '@maillon/vault/port/vault-server';
import type { Signed } from '@maillon/vault/wire/signed';
import type { Chains } from './chains.ts';
import type { Queries } from './database.ts';

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

export async function addGroup(tx: Queries, { id, name }: GroupState): Promise<void> {
  await tx.run('group-add', 'insert into groups (id, name) values ($1, $2)', [id, name]);
}

/** The link, its wraps and the members as they now are, in one transaction. */
export async function addGroupLink(
  tx: Queries,
  state: GroupState,
  link: SignedLink,
  wraps: readonly EpochWrap[],
): Promise<void> {
  await tx.run('group-link-add', 'insert into group_links (group_id, seq, link, hash) values ($1, $2, $3, $4)', [
    state.id,
    state.seq,
    JSON.stringify(link),
    headOf(state),
  ]);
  await addWraps(tx, state.id, wraps, state.seq);
  const members = [...state.members.keys()];
  await tx.run('members-gone', 'delete from group_members where group_id = $1 and not identity_id = any($2)', [
    state.id,
    members,
  ]);
  await tx.run(
    'members-come',
    'insert into group_members (group_id, identity_id) select $1, unnest($2::text[]) on conflict do nothing',
    [state.id, members],
  );
}

async function addWraps(tx: Queries, id: string, wraps: readonly EpochWrap[], place: number | null): Promise<void> {
  await tx.run(
    'group-wraps-add',
    `insert into group_wraps (group_id, place, epoch, identity_id, kseq, wrap)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::int[], $6::bytea[]) on conflict do nothing`,
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
    'groups-find',
    `select id from groups where ($1::text is null or name = $1)
       and ($2::text is null or exists (select from group_members where group_id = id and identity_id = $2))
     order by created_at desc, id`,
    [name ?? null, mine ?? null],
  );
  return rows.map(({ id }) => id);
}

/** Chain and suspensions for whoever writes to the group; wraps for its member alone, and none once they are suspended. */
export async function shownGroup(queries: Queries, chains: Chains, id: string, me: string): Promise<WireGroup> {
  const group = await chains.lookupGroup(id);
  const wraps = await queries.rows<WrapRow>(
    'wraps-own',
    `select distinct on (epoch) identity_id, kseq, epoch, wrap from group_wraps w
     where group_id = $1 and identity_id = $2 and exists (
       select from group_members m where m.group_id = w.group_id and m.identity_id = $2 and m.suspended_at is null)
     order by epoch, kseq desc`,
    [id, me],
  );
  const suspensions = await queries.rows<{ suspension: Signed }>(
    'suspensions',
    'select suspension from group_suspensions where group_id = $1 order by created_at',
    [id],
  );
  return {
    id: group.id,
    links: await chains.groupLinks(id),
    wraps: wraps.map(toWire),
    suspensions: suspensions.map(({ suspension }) => suspension),
  };
}

export async function wrapsAt(queries: Queries, id: string, place: number): Promise<WireEpochWrap[]> {
  const rows = await queries.rows<WrapRow>(
    'wraps-at',
    'select identity_id, kseq, epoch, wrap from group_wraps where group_id = $1 and place = $2',
    [id, place],
  );
  return rows.map(toWire);
}

/** The application says that an access was revoked: refused from now on, and dropped by the next member who rotates. */
export async function suspend(tx: Queries, id: string, ids: readonly string[], suspension: Signed): Promise<void> {
  await tx.run(
    'members-suspend',
    'update group_members set suspended_at = now() where group_id = $1 and identity_id = any($2)',
    [id, [...ids]],
  );
  await tx.run('suspension-add', 'insert into group_suspensions (group_id, suspension) values ($1, $2)', [
    id,
    JSON.stringify(suspension),
  ]);
}

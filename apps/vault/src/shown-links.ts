import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { VaultError } from '@maillon/vault/errors';
import type { GroupState } from '@maillon/vault/groups/state';

/** How much of a group's chain, which says who came and went and when, is shown to an identity that is not in the group. */

/** In the transaction of the link that they left by, before the members are written down anew. */
export async function keepLeavers(tx: Queries, { id, seq, members }: GroupState): Promise<void> {
  await tx.run(
    prepared(
      'leavers-keep',
      `insert into group_leavers (group_id, identity_id, until_seq)
     select group_id, identity_id, $3 from group_members where group_id = $1 and not identity_id = any($2)
     on conflict (group_id, identity_id) do update set until_seq = greatest(group_leavers.until_seq, $3)`,
    ),
    [id, [...members.keys()], seq],
  );
}

/**
 * The last link that `me` may see: all of them where the application lets `me` know of the owner, to seal for the group; after that, the
 * one by which `me` left and what was shown since, as a client takes less for a lie. A reader of a session that names the group
 * checks its authors by the chain. Throws GROUP_NOT_FOUND for all others: a stranger who has the id learns nothing by it.
 */
export async function lastLinkFor(
  queries: Queries,
  state: GroupState,
  me: string,
  mayKnow: () => Promise<boolean>,
): Promise<number> {
  if (state.members.has(me)) return state.seq;
  const isKnown = await mayKnow();
  const [left] = await queries.rows<{ until_seq: number }>(
    prepared('leaver', 'select until_seq from group_leavers where group_id = $1 and identity_id = $2'),
    [state.id, me],
  );
  if (left === undefined) {
    // Those who left before that was written down have seen what came after.
    if (isKnown || state.formerUntil.has(me) || (await sharesSession(queries, state.id, me))) return state.seq;
    throw new VaultError('GROUP_NOT_FOUND', undefined, { status: 404, ids: [state.id] });
  }
  if (!isKnown) return left.until_seq;
  await queries.run(
    prepared(
      'leaver-saw',
      'update group_leavers set until_seq = $3 where group_id = $1 and identity_id = $2 and until_seq < $3',
    ),
    [state.id, me, state.seq],
  );
  return state.seq;
}

async function sharesSession(queries: Queries, groupId: string, me: string): Promise<boolean> {
  const shared = await queries.rows(
    prepared(
      'session-shared',
      `select from session_wraps theirs join session_wraps mine using (session_id)
     where theirs.rcpt_id = $1 and (mine.rcpt_id = $2 or mine.rcpt_id in
       (select group_id from group_members where identity_id = $2 and suspended_at is null)) limit 1`,
    ),
    [groupId, me],
  );
  return shared.length > 0;
}

import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { claimsIn, rppsIn } from '@maillon/vault/card/claims';
import type { VaultServer, WireCard } from '@maillon/vault/port/vault-server';
import { headCheck } from '@maillon/vault/server/acceptance';
import { acceptCardLink, proofDueAt } from '@maillon/vault/server/card';
import { cardNumbers } from '../at-rest/peppers.ts';
import { openText, sealText } from '../at-rest/sealed-text.ts';
import { addIdentityLink, lockOwnIdentity, ownIdentity } from '../identities.ts';
import { rootAt, treeHead } from '../log.ts';
import { announce } from '../messages/announcements.ts';
import { Sessions } from '../sessions.ts';
import { beginFlow, tokenOf } from './flows.ts';
import { latestRecording, recordingsAround, recordKeys } from './key-recordings.ts';

type Face = Pick<VaultServer, 'beginCard' | 'takeCard' | 'bindCard' | 'cards' | 'refuseCard'>;

interface CardRow {
  identity_id: string;
  user_id: string;
  profile_id: string;
  proof: Buffer;
  due_at: Date;
  refused_at: Date | null;
  is_near: boolean;
}

const place = (identityId: string): string => `card-proof|${identityId}`;

/** A professional's card, for one signed-in user (PROTOCOL.md §7a). */
export class Cards extends Sessions implements Face {
  async beginCard(input: { nonce: string; returnTo: string }) {
    await ownIdentity(this.dependencies.database, this.userId);
    return beginFlow(this.dependencies, this.userId, input);
  }

  async takeCard({ handle }: { handle: string }) {
    const token = await tokenOf(this.dependencies, this.userId, handle);
    return { token, keys: await latestRecording(this.dependencies) };
  }

  async bindCard(id: string, { handle, link, random }: Parameters<VaultServer['bindCard']>[1]): Promise<void> {
    const { database, atRest, peppers, factors, now } = this.dependencies;
    const checkHead = await headCheck(link, (size) => rootAt(database, size));
    const token = await tokenOf(this.dependencies, this.userId, handle);
    const numbers = await cardNumbers(peppers, rppsIn(claimsIn(token)));
    const [number] = numbers;
    const notified = await database.transaction(async (tx) => {
      // Two identities that are bound with one number at once: the second sees the first.
      await tx.rows(prepared('card-lock', `select pg_advisory_xact_lock(hashtextextended('card|' || $1, 0))`), [
        number.toString('base64'),
      ]);
      await lockOwnIdentity(tx, this.userId, id);
      const chains = this.chains(tx);
      const state = await acceptCardLink(await chains.lookup(id), link, { token, random }, chains, now());
      checkHead();
      await tx.run(prepared('card-renumber', 'update card_links set number_mac = $1 where number_mac = any($2)'), [
        number,
        numbers,
      ]);
      const owners = await ownersOf(tx, number, id);
      await addIdentityLink(tx, state, link);
      await tx.run(
        prepared(
          'card-bind',
          `insert into card_links (identity_id, user_id, seq, number_mac, proof, due_at, bound_at) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (identity_id) do update
           set seq = $3, number_mac = $4, proof = $5, due_at = $6, bound_at = $7, refused_at = null`,
        ),
        [
          id,
          this.userId,
          state.seq,
          number,
          await sealText(atRest, place(id), JSON.stringify({ token, random })),
          new Date(proofDueAt(token, now(), owners.length > 0)),
          new Date(now()),
        ],
      );
      await tx.run(prepared('card-flow-end', 'delete from card_flows where user_id = $1'), [this.userId]);
      await announce(tx, { kind: 'identity-changed', userId: this.userId, identityId: id });
      for (const userId of owners) await announce(tx, { kind: 'card-elsewhere', userId });
      return (await Promise.all(owners.map((userId) => factors.enrolled(tx, userId)))).flat();
    });
    await Promise.allSettled(notified.map((factor) => this.dependencies.notify('card-elsewhere', factor)));
    // A provider that is away now is asked again by the recorder: readers wait for it.
    await recordKeys(this.dependencies).catch(() => undefined);
  }

  async cards(ids: string[]) {
    const { database, signer, now } = this.dependencies;
    const rows = await this.#readable(await this.#rows(ids));
    const around = await recordingsAround(
      database,
      rows.map(({ identity_id }) => identity_id),
    );
    const shown = rows.map(async (row): Promise<[string, WireCard]> => {
      const { before, after } = around.get(row.identity_id) ?? {};
      const proof = await this.#proof(row);
      const contested = row.user_id === this.userId ? await contesting(database, row.identity_id, now()) : undefined;
      return [
        row.identity_id,
        {
          availableAt: row.due_at.getTime(),
          ...(proof && { proof }),
          ...(before && { before }),
          ...(after && { after }),
          ...(contested === undefined ? {} : { contestedUntil: contested.getTime() }),
        },
      ];
    });
    const all = Object.fromEntries(await Promise.all(shown));
    return { treeHead: await treeHead(database, signer, now()), cards: all };
  }

  async refuseCard(): Promise<void> {
    const { database, now } = this.dependencies;
    const { id } = await ownIdentity(database, this.userId);
    await database.run(
      prepared(
        'card-refuse',
        `update card_links other set refused_at = $2 from card_links own
         where own.identity_id = $1 and other.identity_id <> $1 and other.number_mac = own.number_mac
           and other.bound_at > own.bound_at and other.due_at > $2`,
      ),
      [id, new Date(now())],
    );
  }

  #rows(ids: readonly string[]): Promise<CardRow[]> {
    return this.dependencies.database.rows<CardRow>(
      prepared(
        'cards',
        `select identity_id, card_links.user_id, profile_id, proof, due_at, refused_at, exists (
           select from group_members mine
             join identities me on me.id = mine.identity_id and me.status = 'active'
             join group_members theirs on theirs.group_id = mine.group_id
           where me.user_id = $2 and mine.suspended_at is null and theirs.identity_id = card_links.identity_id) as is_near
         from card_links join identities on id = identity_id and status = 'active' where identity_id = any($1)`,
      ),
      [[...ids], this.userId],
    );
  }

  /** Those whom the caller may know: in a group with them, or found in the directory, as the application says. */
  async #readable(rows: readonly CardRow[]): Promise<CardRow[]> {
    const { application } = this.dependencies;
    const may = await Promise.all(
      rows.map(
        ({ user_id, is_near, profile_id }) =>
          user_id === this.userId || is_near || application.knows(this.userId, profile_id),
      ),
    );
    return rows.filter((_row, at) => may[at]);
  }

  async #proof({ identity_id, user_id, proof, due_at, refused_at }: CardRow): Promise<WireCard['proof']> {
    const { atRest, now } = this.dependencies;
    const isDue = user_id === this.userId || (refused_at === null && now() >= due_at.getTime());
    return isDue ? JSON.parse(await openText(atRest, place(identity_id), proof)) : undefined;
  }
}

/** Whose other identities stand with this number now. */
async function ownersOf(tx: Queries, number: Buffer, id: string): Promise<string[]> {
  const rows = await tx.rows<{ user_id: string }>(
    prepared(
      'card-owners',
      `select distinct user_id from card_links where number_mac = $1 and identity_id <> $2 and refused_at is null
       and user_id <> (select user_id from identities where id = $2)`,
    ),
    [number, id],
  );
  return rows.map(({ user_id }) => user_id);
}

async function contesting(queries: Queries, id: string, now: number): Promise<Date | undefined> {
  const [row] = await queries.rows<{ due_at: Date }>(
    prepared(
      'card-contesting',
      `select other.due_at from card_links own join card_links other using (number_mac)
       where own.identity_id = $1 and other.identity_id <> $1 and other.bound_at > own.bound_at
         and other.due_at > $2 and other.refused_at is null order by other.due_at limit 1`,
    ),
    [id, new Date(now)],
  );
  return row?.due_at;
}

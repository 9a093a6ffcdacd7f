import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { hashOf } from '@maillon/vault/chains/ids';
import { VaultError } from '@maillon/vault/errors';
import { epochOf } from '@maillon/vault/groups/state';
import type { WireGeneration, WireSession, WireSessionWrap } from '@maillon/vault/port/vault-server';
import { acceptGeneration, isReader } from '@maillon/vault/server/acceptance';
import {
  MAX_WRAPS,
  mayGovern,
  requireLeft,
  requireNamedWraps,
  wrapsByPlace,
} from '@maillon/vault/server/session-recipients';
import type { KnownGeneration, SessionRecord } from '@maillon/vault/sessions/record';
import { sessionWrapFromWire } from '@maillon/vault/sessions/wire-wraps';
import type { Signed } from '@maillon/vault/wire/signed';
import { Chains } from './chains.ts';
import { Devices } from './devices/devices.ts';
import { ownIdentity } from './identities.ts';

/** Sessions for one signed-in user. */
export class Sessions extends Devices {
  async createSession({ record, wraps }: WireGeneration): Promise<void> {
    await this.dependencies.database.transaction(async (tx) => {
      const { accepted, me } = await this.#accept(tx, [], record, wraps);
      const added = await tx.run(
        prepared('session-add', 'insert into sessions (id, created_by) values ($1, $2) on conflict do nothing'),
        [accepted.sid, me],
      );
      if (added === 0) throw new VaultError('CHAIN_CONFLICT', undefined, { status: 409 });
      await this.#keep(tx, accepted, { record, wraps }, me);
    });
  }

  async appendGeneration(id: string, { record, wraps, left = [] }: WireGeneration): Promise<void> {
    await this.dependencies.database.transaction(async (tx) => {
      await tx.rows(prepared('session-lock', 'select id from sessions where id = $1 for update'), [id]);
      const { known } = await this.#readBy(tx, id);
      const { accepted, me } = await this.#accept(tx, known, record, wraps);
      requireLeft(accepted, left);
      await this.#keep(tx, accepted, { record, wraps }, me);
      if (left.length === 0) return;
      await tx.run(
        prepared('session-wraps-drop', 'delete from session_wraps where session_id = $1 and rcpt_id = any($2)'),
        [id, left],
      );
    });
  }

  /** Five hundred at once, in three statements. Sessions that are not the caller's are left out, as those that do not exist. */
  async sessions(ids: string[]): Promise<WireSession[]> {
    const { database } = this.dependencies;
    const me = (await ownIdentity(database, this.userId)).id;
    const wraps = await database.rows<{ session_id: string; gen: number; rcpt_id: string; key: number; wrap: Buffer }>(
      prepared(
        'session-wraps',
        `select session_id, gen, rcpt_id, key, wrap from session_wraps where session_id = any($1::uuid[]) and (rcpt_id = $2 or exists (
         select from group_members where group_id = rcpt_id and identity_id = $2 and suspended_at is null and since_epoch <= key))`,
      ),
      [ids, me],
    );
    const readable = [...new Set(wraps.map(({ session_id }) => session_id))];
    const records = await database.rows<{ session_id: string; record: Signed }>(
      prepared(
        'session-gens',
        'select session_id, record from session_gens where session_id = any($1::uuid[]) order by session_id, gen',
      ),
      [readable],
    );
    const wrapsOf = Map.groupBy(wraps, ({ session_id }) => session_id);
    const recordsOf = Map.groupBy(records, ({ session_id }) => session_id);
    return readable.map((id) => ({
      id,
      records: (recordsOf.get(id) ?? []).map(({ record }) => record),
      wraps: (wrapsOf.get(id) ?? []).map(({ gen, rcpt_id, key, wrap }) => ({
        gen,
        rcpt: rcpt_id,
        key,
        wrap: toBase64Url(wrap),
      })),
    }));
  }

  async addSessionWraps(id: string, wraps: WireSessionWrap[]): Promise<void> {
    await this.dependencies.database.transaction(async (tx) => {
      const { newest, me } = await this.#readBy(tx, id);
      await this.#addOlder(tx, newest, wraps, me);
    });
  }

  /** Wraps of generations that are there, for recipients of the newest: so many of each key are kept. */
  async #addOlder(tx: Queries, newest: SessionRecord, wraps: WireSessionWrap[], me: string): Promise<void> {
    requireNamedWraps(
      newest,
      wraps.map((one) => ({ ...sessionWrapFromWire(one), gen: one.gen })),
    );
    await this.#addWraps(tx, newest.sid, wraps, me);
    await tx.run(
      prepared(
        'session-wraps-bound',
        `delete from session_wraps w using (
         select gen, rcpt_id, key, by_id, row_number() over (partition by gen, rcpt_id, key order by added_at desc, by_id) as place
         from session_wraps where session_id = $1 and by_id <> '') old
       where w.session_id = $1 and (w.gen, w.rcpt_id, w.key, w.by_id) = (old.gen, old.rcpt_id, old.key, old.by_id) and old.place > $2`,
      ),
      [newest.sid, MAX_WRAPS],
    );
  }

  /** Without its wraps a session opens for no reader, even one who kept its ciphertexts. */
  async revokeSession(id: string): Promise<void> {
    await this.dependencies.database.transaction(async (tx) => {
      const { known, me } = await this.#readBy(tx, id);
      if (!(await mayGovern(known, me, this.chains(tx))))
        throw new VaultError('NOT_RECIPIENT', undefined, { status: 403, ids: [id] });
      await tx.run(prepared('session-shred', 'delete from session_wraps where session_id = $1'), [id]);
      await tx.run(
        prepared('session-end', 'update sessions set revoked_at = coalesce(revoked_at, now()) where id = $1'),
        [id],
      );
    });
  }

  protected chains(queries: Queries): Chains {
    return new Chains(queries, this.dependencies.serverKeys);
  }

  async #accept(tx: Queries, known: readonly KnownGeneration[], record: Signed, wraps: WireSessionWrap[]) {
    const chains = this.chains(tx);
    const me = await chains.lookup((await ownIdentity(tx, this.userId)).id);
    const accepted = await acceptGeneration(
      known,
      record,
      wrapsByPlace(wraps, known.length + 1).own.map(sessionWrapFromWire),
      me,
      chains,
      this.dependencies.now(),
    );
    for (const recipient of accepted.rcpt) {
      if (!('g' in recipient)) continue;
      const group = await chains.lookupGroup(recipient.g);
      const [row] = await tx.rows<{ suspended: boolean }>(
        prepared(
          'group-suspended',
          'select exists (select from group_members where group_id = $1 and suspended_at is not null) as suspended',
        ),
        [recipient.g],
      );
      const isStale = recipient.epoch !== epochOf(group) || row?.suspended === true || group.isRotationDue;
      // A member who lost access knows this epoch: the next key goes under the one after.
      if (isStale) throw new VaultError('CHAIN_CONFLICT', 'a rotation is due', { status: 409, ids: [recipient.g] });
    }
    return { accepted, me: me.id };
  }

  async #keep(tx: Queries, accepted: SessionRecord, { record, wraps }: WireGeneration, me: string): Promise<void> {
    await tx.run(
      prepared('session-gen-add', 'insert into session_gens (session_id, gen, record, hash) values ($1, $2, $3, $4)'),
      [accepted.sid, accepted.gen, JSON.stringify(record), await hashOf(record)],
    );
    const { own, older } = wrapsByPlace(wraps, accepted.gen);
    await this.#addWraps(tx, accepted.sid, own, '');
    if (older.length > 0) await this.#addOlder(tx, accepted, older, me);
  }

  /** `by`: empty of those that came with their generation, whose maker signed it. */
  async #addWraps(tx: Queries, id: string, wraps: WireSessionWrap[], by: string): Promise<void> {
    // A statement writes a row once: of several for one key the last counts.
    const all = wraps.map((one) => ({ ...sessionWrapFromWire(one), gen: one.gen }));
    const read = [...new Map(all.map((one) => [`${one.gen}|${one.rcpt}|${one.key}`, one])).values()];
    await tx.run(
      prepared(
        'session-wraps-add',
        `insert into session_wraps (session_id, gen, rcpt_id, key, wrap, by_id)
       select $1, *, $6 from unnest($2::int[], $3::text[], $4::int[], $5::bytea[])
       on conflict (session_id, gen, rcpt_id, key, by_id) do update set wrap = excluded.wrap, added_at = excluded.added_at`,
      ),
      [
        id,
        read.map(({ gen }) => gen),
        read.map(({ rcpt }) => rcpt),
        read.map(({ key }) => key),
        read.map(({ wrap }) => Buffer.from(wrap)),
        by,
      ],
    );
  }

  /** The session as this person reads it now. Throws NOT_RECIPIENT: it is not theirs, or not there. */
  async #readBy(
    tx: Queries,
    id: string,
  ): Promise<{ known: readonly KnownGeneration[]; newest: SessionRecord; me: string }> {
    const chains = this.chains(tx);
    const me = (await ownIdentity(tx, this.userId)).id;
    const { known } = await chains.session(id);
    const newest = known.at(-1)?.record;
    const named = newest?.rcpt.flatMap((one) => ('g' in one ? [one.g] : [])) ?? [];
    // A member who is shut out of a group, although its chain still names them, reads nothing through it.
    const present = await tx.rows<{ group_id: string }>(
      prepared(
        'groups-present',
        'select group_id from group_members where group_id = any($1) and identity_id = $2 and suspended_at is null',
      ),
      [named, me],
    );
    const groups = await Promise.all(
      present.map(async ({ group_id }) => [group_id, await chains.lookupGroup(group_id)] as const),
    );
    if (!newest || !isReader(newest, me, new Map(groups)))
      throw new VaultError('NOT_RECIPIENT', undefined, { status: 404, ids: [id] });
    return { known, newest, me };
  }
}

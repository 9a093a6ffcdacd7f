import { hashOf } from '../chains/ids.ts';
import { VaultError } from '../errors.ts';
import { epochOf } from '../groups/state.ts';
import type { WireGeneration, WireSession, WireSessionWrap } from '../port/vault-server.ts';
import { acceptGeneration, isReader } from '../server/acceptance.ts';
import { MAX_WRAPS, mayGovern, requireLeft, requireNamedWraps, wrapsByPlace } from '../server/session-recipients.ts';
import type { SessionRecord } from '../sessions/record.ts';
import { sessionWrapFromWire, sessionWrapToWire } from '../sessions/wire-wraps.ts';
import type { Signed } from '../wire/signed.ts';
import { MemoryGroups } from './groups.ts';
import { inTurn, requireIdentity, type SessionRow } from './vault-state.ts';

/** Sessions, as `apps/vault` answers for them. */
export class MemorySessions extends MemoryGroups {
  async createSession({ record, wraps }: WireGeneration): Promise<void> {
    await inTurn(this.vault, async () => {
      const row: SessionRow = { records: [], known: [], wraps: new Map() };
      const sid = await this.#takeGeneration(row, record, wraps);
      if (this.vault.sessions.has(sid)) throw new VaultError('CHAIN_CONFLICT', undefined, { status: 409 });
      this.vault.sessions.set(sid, row);
    });
  }

  async sessions(ids: string[]): Promise<WireSession[]> {
    const me = requireIdentity(this.vault, this.userId).state.id;
    return ids.flatMap((id) => {
      const row = this.vault.sessions.get(id);
      if (!row) return [];
      const wraps = [...row.wraps].flatMap(([gen, all]) =>
        all
          .filter(({ rcpt, key }) => this.mayOpen(rcpt, key, me))
          .map(({ by: _, ...wrap }) => sessionWrapToWire(wrap, gen)),
      );
      return wraps.length > 0 ? [{ id, records: row.records, wraps }] : [];
    });
  }

  async appendGeneration(id: string, { record, wraps, left }: WireGeneration): Promise<void> {
    await inTurn(this.vault, () => this.#takeGeneration(this.#readable(id).row, record, wraps, left));
  }

  async addSessionWraps(id: string, wraps: WireSessionWrap[]): Promise<void> {
    const { row, newest, me } = this.#readable(id);
    this.#addWraps(row, newest, wraps, me);
  }

  #addWraps(row: SessionRow, newest: SessionRecord, wraps: WireSessionWrap[], by: string): void {
    const read = wraps.map((wrap) => ({ ...sessionWrapFromWire(wrap), gen: wrap.gen }));
    requireNamedWraps(newest, read);
    for (const { gen, ...wrap } of read) {
      const there = row.wraps.get(gen) ?? [];
      const same = there.filter((one) => one.by !== undefined && one.rcpt === wrap.rcpt && one.key === wrap.key);
      const others = same.filter((one) => one.by !== by);
      const gone = new Set([...same.filter((one) => one.by === by), ...others.slice(0, -MAX_WRAPS + 1)]);
      row.wraps.set(gen, [...there.filter((one) => !gone.has(one)), { ...wrap, by }]);
    }
  }

  async revokeSession(id: string): Promise<void> {
    const { row, me } = this.#readable(id);
    if (!(await mayGovern(row.known, me, this.trust)))
      throw new VaultError('NOT_RECIPIENT', undefined, { status: 403 });
    for (const gen of row.wraps.keys()) row.wraps.set(gen, []);
  }

  async #takeGeneration(
    row: SessionRow,
    signed: Signed,
    wire: WireSessionWrap[],
    left: readonly string[] = [],
  ): Promise<string> {
    const me = requireIdentity(this.vault, this.userId).state;
    const { own, older } = wrapsByPlace(wire, row.known.length + 1);
    const wraps = own.map(sessionWrapFromWire);
    const record = await acceptGeneration(row.known, signed, wraps, me, this.trust, this.vault.now());
    for (const recipient of record.rcpt) {
      if (!('g' in recipient)) continue;
      const { state, suspended } = this.groupRow(recipient.g);
      const isStale = recipient.epoch !== epochOf(state) || suspended.size > 0 || state.isRotationDue;
      // A member who lost access knows this epoch: the next key goes under the one after.
      if (isStale) throw new VaultError('CHAIN_CONFLICT', 'a rotation is due', { status: 409, ids: [recipient.g] });
    }
    requireLeft(record, left);
    this.#addWraps(row, record, older, me.id);
    for (const [gen, all] of row.wraps)
      row.wraps.set(
        gen,
        all.filter(({ rcpt }) => !left.includes(rcpt)),
      );
    row.records.push(signed);
    row.known = [...row.known, { record, hash: await hashOf(signed) }];
    row.wraps.set(record.gen, wraps);
    return record.sid;
  }

  /** A session that this person reads now. */
  #readable(id: string): { row: SessionRow; newest: SessionRecord; me: string } {
    const row = this.vault.sessions.get(id);
    const me = requireIdentity(this.vault, this.userId).state.id;
    const newest = row?.known.at(-1)?.record;
    const present = [...this.vault.groups].filter(([, { suspended }]) => !suspended.has(me));
    const groups = new Map(present.map(([groupId, { state }]) => [groupId, state]));
    if (!row || !newest || !isReader(newest, me, groups))
      throw new VaultError('NOT_RECIPIENT', undefined, { status: 404, ids: [id] });
    return { row, newest, me };
  }
}

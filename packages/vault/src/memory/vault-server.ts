import { hashOf } from '../chains/ids.ts';
import type { SignedLink } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { checkOwnWraps } from '../groups/own-wraps.ts';
import { epochOf, requireMember } from '../groups/state.ts';
import { suspendedIds } from '../groups/suspension.ts';
import { epochWrapFromWire, epochWrapToWire } from '../groups/wire-wraps.ts';
import type {
  VaultServer,
  WireEpochWrap,
  WireGeneration,
  WireGroup,
  WireLink,
  WireSession,
  WireSessionWrap,
} from '../port/vault-server.ts';
import {
  acceptGeneration,
  acceptGroupLink,
  acceptIdentity,
  acceptIdentityLink,
  endsSheet,
  headCheck,
  isReader,
  namesSheet,
  requireShutOut,
} from '../server/acceptance.ts';
import { requireValidated } from '../server/challenge.ts';
import { MAX_WRAPS, mayGovern, requireLeft, requireNamedWraps, wrapsByPlace } from '../server/session-recipients.ts';
import { readSignupToken } from '../server/tokens.ts';
import type { SessionRecord, SessionTrust } from '../sessions/record.ts';
import { sessionWrapFromWire, sessionWrapToWire } from '../sessions/wire-wraps.ts';
import type { Signed } from '../wire/signed.ts';
import { MemoryLog } from './log.ts';
import {
  type GroupRow,
  type IdentityRow,
  identityOfUser,
  inTurn,
  isAbandoned,
  logEnd,
  logLink,
  requireIdentity,
  type SessionRow,
  treeHead,
  treeOf,
} from './vault-state.ts';

export const SIGNUP_ISSUER = 'maillon';

/** A vault server for one signed-in user, in memory: the reference of what `apps/vault` answers, and the double of the tests. */
export class MemoryVaultServer extends MemoryLog implements VaultServer {
  readonly #trust: SessionTrust = {
    serverKey: this.vault.signer.publicKey,
    lookup: async (id) => this.#identity(id).state,
    lookupGroup: async (id) => this.#group(id).state,
  };

  async unlock() {
    const found = identityOfUser(this.vault, this.userId);
    const mine = found && !isAbandoned(this.vault, found) ? found : undefined;
    const groups = mine ? [...this.vault.groups.values()].filter(({ state }) => state.members.has(mine.state.id)) : [];
    return {
      identity: mine ? { id: mine.state.id, links: mine.links } : null,
      groups: groups.map((row) => this.#shown(row, mine?.state.id ?? '')),
      isSaved: this.vault.backups.has(this.userId),
      treeHead: await treeHead(this.vault),
    };
  }

  async identities(ids: string[]): Promise<Record<string, SignedLink[]>> {
    const found = ids.flatMap((id) => {
      const row = this.vault.identities.get(id);
      return row ? [[id, row.links] as const] : [];
    });
    return Object.fromEntries(found);
  }

  async createIdentity({ jwt, link }: { jwt: string; link: SignedLink }): Promise<void> {
    const { vault } = this;
    const checkHead = await this.#headCheck(link);
    const now = vault.now();
    const claims = await readSignupToken(jwt, {
      issuer: SIGNUP_ISSUER,
      secret: vault.signupSecret,
      nowSeconds: Math.floor(now / 1_000),
    });
    if (vault.seenTokens.has(claims.jti))
      throw new VaultError('NOT_REGISTERED', 'a token used before', { status: 401 });
    const present = identityOfUser(vault, claims.sub);
    if (present && !isAbandoned(vault, present)) throw new VaultError('ALREADY_REGISTERED', undefined, { status: 409 });

    const state = await acceptIdentity(link, claims.profileId, this.#trust, now);
    // Another person's token counts only in the hand of the delegate who signed the identity.
    const delegate = state.delegatedBy && this.#identity(state.delegatedBy.id);
    if (claims.sub !== this.userId && delegate?.userId !== this.userId) throw new VaultError('NOT_REGISTERED');

    checkHead();
    vault.seenTokens.add(claims.jti);
    if (present) {
      present.state = { ...present.state, revoked: { by: 'server', reason: 'abandoned' } };
      await logEnd(vault, present.state);
    }
    vault.identities.set(state.id, { userId: claims.sub, links: [link], state });
    await logLink(vault, 'identity', state.id, 0, link);
  }

  async appendIdentityLink(id: string, link: SignedLink, sessionId?: string): Promise<void> {
    const row = this.#own(id);
    const checkHead = await this.#headCheck(link);
    if (namesSheet(link)) requireValidated(this.vault.challenges.get(sessionId ?? ''), this.userId, this.vault.now());
    await inTurn(this.vault, async () => {
      const state = await acceptIdentityLink(row.state, link, this.#trust, this.vault.now());
      checkHead();
      row.state = state;
      row.links = [...row.links, link];
      if (endsSheet(link)) delete row.recoveryBox;
      await logLink(this.vault, 'identity', id, row.state.seq, link);
      if (row.state.revoked) await logEnd(this.vault, row.state);
    });
  }

  async findGroups({ name, mine }: { name?: string; mine?: boolean }): Promise<string[]> {
    const me = identityOfUser(this.vault, this.userId)?.state.id ?? '';
    return [...this.vault.groups.values()]
      .filter(({ state }) =>
        name === undefined ? state.members.has(me) : state.name === name && (!mine || state.members.has(me)),
      )
      .map(({ state }) => state.id);
  }

  async group(id: string): Promise<WireGroup> {
    const row = this.#group(id);
    const me = requireIdentity(this.vault, this.userId).state.id;
    const shown = this.#shown(row, me);
    return { ...shown, links: shown.links.slice(0, this.#lastLinkFor(row, me) + 1) };
  }

  /** As in `shown-links.ts` of apps/vault. */
  #lastLinkFor({ state, leavers }: GroupRow, me: string): number {
    if (state.members.has(me)) return state.seq;
    const isKnown = !this.vault.strangers.has(this.userId);
    const left = leavers?.get(me);
    if (left !== undefined) {
      if (isKnown) leavers?.set(me, state.seq);
      return isKnown ? state.seq : left;
    }
    if (isKnown || state.formerUntil.has(me) || this.#sharesSession(state.id, me)) return state.seq;
    throw new VaultError('GROUP_NOT_FOUND', undefined, { status: 404, ids: [state.id] });
  }

  #sharesSession(groupId: string, me: string): boolean {
    return [...this.vault.sessions.values()].some(({ wraps }) => {
      const all = [...wraps.values()].flat();
      return all.some(({ rcpt }) => rcpt === groupId) && all.some(({ rcpt, key }) => this.#mayOpen(rcpt, key, me));
    });
  }

  async wrapsOf(groupId: string, place: number): Promise<WireEpochWrap[]> {
    const row = this.#group(groupId);
    const me = requireIdentity(this.vault, this.userId).state.id;
    requireMember(row.state, me);
    if (row.suspended.has(me)) throw new VaultError('NOT_GROUP_MEMBER', undefined, { ids: [groupId] });
    return (row.wraps.get(place) ?? []).map(epochWrapToWire);
  }

  async createGroup(input: WireLink): Promise<void> {
    await inTurn(this.vault, () => this.#takeGroupLink(undefined, input));
  }

  async appendGroupLink(id: string, input: WireLink): Promise<void> {
    await inTurn(this.vault, () => this.#takeGroupLink(this.#group(id), input));
  }

  async replaceOwnWraps(groupId: string, wraps: WireEpochWrap[], request: Signed): Promise<void> {
    const row = this.#group(groupId);
    const me = requireIdentity(this.vault, this.userId).state;
    const own = wraps.map(epochWrapFromWire);
    await checkOwnWraps(row.state, me, own, request);
    row.renewed.push(...own);
  }

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
          .filter(({ rcpt, key }) => this.#mayOpen(rcpt, key, me))
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
    if (!(await mayGovern(row.known, me, this.#trust)))
      throw new VaultError('NOT_RECIPIENT', undefined, { status: 403 });
    for (const gen of row.wraps.keys()) row.wraps.set(gen, []);
  }

  async #takeGroupLink(row: GroupRow | undefined, { link, wraps: wire }: WireLink): Promise<void> {
    const me = requireIdentity(this.vault, this.userId).state;
    const wraps = wire.map(epochWrapFromWire);
    const checkHead = await this.#headCheck(link);
    requireShutOut(link, row?.suspended ?? new Set());
    const state = await acceptGroupLink(row?.state, link, wraps, me, this.#trust, this.vault.now());
    checkHead();
    const place = state.seq;
    if (row) {
      const gone = [...row.state.members.keys()].filter((id) => !state.members.has(id));
      row.leavers = new Map([...(row.leavers ?? []), ...gone.map((id) => [id, place] as const)]);
      row.links = [...row.links, link];
      row.state = state;
      row.wraps.set(place, wraps);
      for (const id of row.suspended) if (!state.members.has(id)) row.suspended.delete(id);
    } else {
      const fresh = {
        links: [link],
        state,
        wraps: new Map([[place, wraps]]),
        renewed: [],
        suspensions: [],
        suspended: new Set<string>(),
      };
      this.vault.groups.set(state.id, fresh);
    }
    await logLink(this.vault, 'group', state.id, place, link);
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
    const record = await acceptGeneration(row.known, signed, wraps, me, this.#trust, this.vault.now());
    for (const recipient of record.rcpt) {
      if (!('g' in recipient)) continue;
      const { state, suspended } = this.#group(recipient.g);
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

  #headCheck(link: SignedLink): Promise<() => void> {
    return headCheck(link, async (size) => {
      const tree = await treeOf(this.vault);
      return size <= tree.size ? tree.root(size) : undefined;
    });
  }

  #shown(row: GroupRow, me: string): WireGroup {
    const mayOpen = row.state.members.has(me) && !row.suspended.has(me);
    const since = row.state.members.get(me)?.sinceEpoch ?? 1;
    const all = mayOpen
      ? [...[...row.wraps.values()].flat(), ...row.renewed].filter(({ id, epoch }) => id === me && epoch >= since)
      : [];
    const newest = new Map(all.map((wrap) => [wrap.epoch, wrap]));
    return {
      id: row.state.id,
      links: row.links,
      wraps: [...newest.values()].map(epochWrapToWire),
      // An older one, of a member who was let in again since, is no word on who is shut out now.
      suspensions: row.suspensions.filter((one) => suspendedIds(one).some((id) => row.suspended.has(id))),
    };
  }

  #mayOpen(recipient: string, key: number, me: string): boolean {
    if (recipient === me) return true;
    const row = this.vault.groups.get(recipient);
    const member = row?.state.members.get(me);
    return member !== undefined && member.sinceEpoch <= key && row?.suspended.has(me) === false;
  }

  #identity(id: string): IdentityRow {
    const row = this.vault.identities.get(id);
    if (!row) throw new VaultError('NOT_REGISTERED', undefined, { status: 404, ids: [id] });
    return row;
  }

  #own(id: string): IdentityRow {
    const row = this.#identity(id);
    if (row.userId !== this.userId) throw new VaultError('NOT_REGISTERED', undefined, { status: 404, ids: [id] });
    return row;
  }

  #group(id: string): GroupRow {
    const row = this.vault.groups.get(id);
    if (!row) throw new VaultError('GROUP_NOT_FOUND', undefined, { status: 404, ids: [id] });
    return row;
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

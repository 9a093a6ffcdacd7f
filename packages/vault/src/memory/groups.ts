import type { SignedLink } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { checkOwnWraps } from '../groups/own-wraps.ts';
import { requireMember } from '../groups/state.ts';
import { suspendedIds } from '../groups/suspension.ts';
import { epochWrapFromWire, epochWrapToWire } from '../groups/wire-wraps.ts';
import type { WireEpochWrap, WireGroup, WireLink } from '../port/vault-server.ts';
import { acceptGroupLink, headCheck, requireShutOut } from '../server/acceptance.ts';
import type { SessionTrust } from '../sessions/record.ts';
import type { Signed } from '../wire/signed.ts';
import { MemoryLog } from './log.ts';
import {
  type GroupRow,
  type IdentityRow,
  identityOfUser,
  inTurn,
  logLink,
  requireIdentity,
  treeOf,
} from './vault-state.ts';

/** Groups, as `apps/vault` answers for them. */
export class MemoryGroups extends MemoryLog {
  protected readonly trust: SessionTrust = {
    serverKey: this.vault.signer.publicKey,
    lookup: async (id) => this.identityRow(id).state,
    lookupGroup: async (id) => this.groupRow(id).state,
  };

  async findGroups({ name, mine }: { name?: string; mine?: boolean }): Promise<string[]> {
    const me = identityOfUser(this.vault, this.userId)?.state.id ?? '';
    return [...this.vault.groups.values()]
      .filter(({ state }) =>
        name === undefined ? state.members.has(me) : state.name === name && (!mine || state.members.has(me)),
      )
      .map(({ state }) => state.id);
  }

  async group(id: string): Promise<WireGroup> {
    const row = this.groupRow(id);
    const me = requireIdentity(this.vault, this.userId).state.id;
    const shown = this.shownGroup(row, me);
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
      return all.some(({ rcpt }) => rcpt === groupId) && all.some(({ rcpt, key }) => this.mayOpen(rcpt, key, me));
    });
  }

  async wrapsOf(groupId: string, place: number): Promise<WireEpochWrap[]> {
    const row = this.groupRow(groupId);
    const me = requireIdentity(this.vault, this.userId).state.id;
    requireMember(row.state, me);
    if (row.suspended.has(me)) throw new VaultError('NOT_GROUP_MEMBER', undefined, { ids: [groupId] });
    return (row.wraps.get(place) ?? []).map(epochWrapToWire);
  }

  async createGroup(input: WireLink): Promise<void> {
    await inTurn(this.vault, () => this.#takeGroupLink(undefined, input));
  }

  async appendGroupLink(id: string, input: WireLink): Promise<void> {
    await inTurn(this.vault, () => this.#takeGroupLink(this.groupRow(id), input));
  }

  async replaceOwnWraps(groupId: string, wraps: WireEpochWrap[], request: Signed): Promise<void> {
    const row = this.groupRow(groupId);
    const me = requireIdentity(this.vault, this.userId).state;
    const own = wraps.map(epochWrapFromWire);
    await checkOwnWraps(row.state, me, own, request);
    row.renewed.push(...own);
  }

  async #takeGroupLink(row: GroupRow | undefined, { link, wraps: wire }: WireLink): Promise<void> {
    const me = requireIdentity(this.vault, this.userId).state;
    const wraps = wire.map(epochWrapFromWire);
    const checkHead = await this.checkHeadOf(link);
    requireShutOut(link, row?.suspended ?? new Set());
    const state = await acceptGroupLink(row?.state, link, wraps, me, this.trust, this.vault.now());
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

  protected checkHeadOf(link: SignedLink): Promise<() => void> {
    return headCheck(link, async (size) => {
      const tree = await treeOf(this.vault);
      return size <= tree.size ? tree.root(size) : undefined;
    });
  }

  protected shownGroup(row: GroupRow, me: string): WireGroup {
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

  protected mayOpen(recipient: string, key: number, me: string): boolean {
    if (recipient === me) return true;
    const row = this.vault.groups.get(recipient);
    const member = row?.state.members.get(me);
    return member !== undefined && member.sinceEpoch <= key && row?.suspended.has(me) === false;
  }

  protected identityRow(id: string): IdentityRow {
    const row = this.vault.identities.get(id);
    if (!row) throw new VaultError('NOT_REGISTERED', undefined, { status: 404, ids: [id] });
    return row;
  }

  protected groupRow(id: string): GroupRow {
    const row = this.vault.groups.get(id);
    if (!row) throw new VaultError('GROUP_NOT_FOUND', undefined, { status: 404, ids: [id] });
    return row;
  }
}

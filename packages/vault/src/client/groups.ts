import { idOf } from '../chains/ids.ts';
import { VaultError } from '../errors.ts';
import { extendGroup } from '../groups/chain.ts';
import { NOT_GIVEN, wrapEpoch } from '../groups/epoch.ts';
import {
  addFromNowLink,
  addLink,
  createGroupLink,
  type MadeLink,
  removeLink,
  rolesLink,
  rotateGroupLink,
  type Secrets,
} from '../groups/make.ts';
import { signOwnWraps } from '../groups/own-wraps.ts';
import { epochOf, isAdmin, requireAdmin, requireMember } from '../groups/state.ts';
import { suspendedIds } from '../groups/suspension.ts';
import { epochWrapToWire, linkToWire } from '../groups/wire-wraps.ts';
import { currentKey, type IdentityState } from '../identity/chain.ts';
import type { VaultServer } from '../port/vault-server.ts';
import type { EncryptionProvider, GroupInfo, GroupMember, SldId } from '../provider.ts';
import type { Account } from './account.ts';
import { auditWraps } from './audits.ts';
import type { Directory, KnownGroup } from './directory.ts';
import { claimOf, requireTheirs } from './group-claims.ts';
import { newcomersOf, requireFresh } from './group-newcomers.ts';
import type { Keyring } from './keyring.ts';
import type { Pins } from './pins/pins.ts';
import { LOG_DAY_MS, type Watch } from './watch.ts';

const MAX_ATTEMPTS = 3;

type Face = EncryptionProvider['groups'];

/** Groups, as the face promises them. Whatever is refused is refused before anything is sent. */
export class Groups implements Face {
  constructor(
    private readonly server: VaultServer,
    readonly account: Account,
    readonly directory: Directory,
    private readonly keyring: Keyring,
    readonly pins: Pins,
    private readonly watch: Watch,
  ) {}

  async create({ name, members, admins }: { name: string; members: SldId[]; admins: SldId[] }): Promise<GroupInfo> {
    const stray = admins.filter((id) => !members.includes(id));
    if (stray.length > 0) throw new VaultError('ADMIN_MUST_BE_MEMBER', undefined, { ids: stray });
    const newcomers = await newcomersOf(this, members, admins);
    const others = newcomers.map(({ identity }) => identity).filter(({ id }) => id !== this.account.state.id);
    if (others.length > 0) await this.watch.requireNow(others);
    const made = await createGroupLink(this.account.maker, name, newcomers);
    const wire = linkToWire(made);
    await this.server.createGroup(wire);
    const own = wire.wraps.filter(({ id }) => id === this.account.state.id);
    const id = await idOf('cvg', made.link);
    const known = await this.directory.takeGroup({ id, links: [made.link], wraps: own, suspensions: [] });
    const { owner, isFree } = await claimOf(this, known.state, name);
    if (this.pins.groupOf(name) === undefined && (isFree || owner !== undefined)) this.pins.keepGroup(name, id);
    return this.#info(known);
  }

  /**
   * A name proves nothing: a group that is named after a profile is found only if that profile made it (`isDefaultGroupOf`), so
   * that a server cannot plant a look-alike; and only if the identity that made it is the one that stood for the profile before.
   * Throws KEY_CHANGED where there is only that of another one, or the known one has ended: a person must look first.
   */
  async findByName(
    name: string,
    { ofProfile = false, ...options }: { mine?: boolean; ofProfile?: boolean } = {},
  ): Promise<GroupInfo | null> {
    // The one that was found before is looked at first, whether the server names it or leaves it out.
    const seen = this.pins.groupOf(name);
    const ids = new Set([
      ...(seen === undefined ? [] : [seen]),
      ...(await this.server.findGroups({ name, ...options })),
    ]);
    const shown = await Promise.all([...ids].map((id) => this.directory.group(id)));
    const known = shown.filter(({ state }) => !options.mine || state.members.has(this.account.state.id));
    const claims = await Promise.all(known.map(({ state }) => claimOf(this, state, name)));
    const { state: me } = this.account;
    const pinned = me.profileId === name ? me.id : this.pins.ofProfile(name);
    const own = claims.findIndex(({ owner }) => owner !== undefined && owner === (pinned ?? owner));
    const other = claims.find(({ owner }) => owner !== undefined && owner !== (pinned ?? owner))?.owner;
    if (other !== undefined && pinned !== me.id) await requireTheirs(this, own >= 0 ? pinned : undefined, other);
    const owner = claims[own]?.owner;
    if (owner !== undefined) {
      this.pins.identityOfProfile(name, owner);
      this.pins.keepGroup(name, known[own]?.state.id ?? '');
    }
    // A name that stands for no profile is a name and no more: the group that was seen first has it, and of several a person decides.
    const free = ofProfile || pinned !== undefined ? [] : known.filter((_, at) => claims[at]?.isFree);
    const first = free.find(({ state }) => state.id === seen);
    if (!first && free.length > 1)
      throw new VaultError('KEY_CHANGED', undefined, { ids: free.map(({ state }) => state.id) });
    const found = known[own] ?? first ?? free[0];
    if (!found) return null;
    if (seen === undefined) this.pins.keepGroup(name, found.state.id);
    return this.#info(found);
  }

  async list(options: { mine?: boolean } = {}): Promise<GroupInfo[]> {
    const ids = await this.server.findGroups(options);
    return Promise.all(ids.map(async (id) => this.#info(await this.directory.group(id))));
  }

  async members(id: SldId): Promise<GroupMember[]> {
    const { state } = await this.directory.group(id, -1);
    return [...state.members].map(([member, { addedBy, admission: { name, policyId } = {} }]) => ({
      id: member,
      addedBy,
      isAdmin: isAdmin(state, member),
      ...(name !== undefined && { displayName: name }),
      ...(policyId !== undefined && { policyId }),
    }));
  }

  addMembers: Face['addMembers'] = async (id, members, { admins = [], history = 'all', grants = [] } = {}) => {
    const newcomers = await newcomersOf(this, members, admins);
    await this.#change(
      id,
      async (group) => {
        requireAdmin(group.state, this.account.state.id);
        const present = members.filter((member) => group.state.members.has(member));
        if (present.length > 0) throw new VaultError('ADD_MEMBERS_ALREADY_IN_GROUP', undefined, { ids: present });
        await requireFresh(this, grants, members, group.state);
        await this.watch.requireNow([group.state, ...newcomers.map(({ identity }) => identity)]);
        const { maker } = this.account;
        if (history === 'from-now') {
          return addFromNowLink(maker, group.state, await this.#staying(group), newcomers, grants);
        }
        return addLink(maker, group.state, await this.keyring.secretsOf(group), newcomers, grants);
      },
      true,
    );
  };

  async removeMembers(id: SldId, members: SldId[]): Promise<void> {
    await this.#change(id, async (group) => {
      requireAdmin(group.state, this.account.state.id);
      const absent = members.filter((member) => !group.state.members.has(member));
      if (absent.length > 0) throw new VaultError('MEMBER_NOT_IN_GROUP', undefined, { ids: absent });
      const staying = await this.#staying(group, members);
      return removeLink(this.account.maker, group.state, await this.#secretsOf(group), staying, members);
    });
  }

  async setAdmins(id: SldId, { add = [], remove = [] }: { add?: SldId[]; remove?: SldId[] }): Promise<void> {
    const set = [
      ...add.map((one) => ({ id: one, role: 'admin' as const })),
      ...remove.map((one) => ({ id: one, role: 'member' as const })),
    ];
    await this.#change(id, async ({ state }) => {
      requireAdmin(state, this.account.state.id);
      const absent = add.filter((one) => !state.members.has(one));
      if (absent.length > 0) throw new VaultError('ADMIN_MUST_BE_MEMBER', undefined, { ids: absent });
      return rolesLink(this.account.maker, state, set);
    });
  }

  /** Also drops those whom the server suspended: the answer to "a member lost access and no admin was there". */
  async renewKey(id: SldId): Promise<void> {
    await this.#change(id, async (group) => {
      requireMember(group.state, this.account.state.id);
      const { suspensions } = group.wire;
      const drop = this.#suspendedIn(group);
      const staying = await this.#staying(group, drop);
      const secrets = await this.#secretsOf(group);
      const dropping = { drop, suspensions: drop.length > 0 ? suspensions : [] };
      return rotateGroupLink(this.account.maker, group.state, secrets, staying, dropping);
    });
  }

  isRotationDue(group: KnownGroup): boolean {
    return group.state.isRotationDue || this.#suspendedIn(group).length > 0;
  }

  /** After a change of our own key: every epoch we hold, wrapped for the new one. */
  async rewrapOwn(group: KnownGroup): Promise<void> {
    const { state, bundle } = this.account;
    const { encPk, sequence } = currentKey(state);
    const secrets = await this.keyring.secretsOf(group);
    const { reference } = group.state;
    const recipient = { id: state.id, kseq: sequence, encPk };
    const wraps = await Promise.all(
      [...secrets].map(([epoch, secret]) => wrapEpoch(recipient, reference, epoch, secret)),
    );
    const request = await signOwnWraps(state, bundle.current, group.state.id, wraps, this.account.maker.now);
    await this.server.replaceOwnWraps(group.state.id, wraps.map(epochWrapToWire), request);
  }

  /** Before something is sealed for it, once a day: it stands in the log, and each member was given a key. */
  async auditToday(group: KnownGroup): Promise<void> {
    const { state } = group;
    const name = `wraps|${state.id}`;
    const isDue = this.pins.isDue(name, this.account.maker.now - LOG_DAY_MS);
    if (!isDue || !state.members.has(this.account.state.id)) return;
    this.pins.asked(name, this.account.maker.now);
    try {
      // An erased account took its wraps with it; a member who is kept out gets new ones.
      if ((await this.#hasFalseKey(group)) || !(await auditWraps(this.server, state))) await this.renewKey(state.id);
    } catch (error) {
      if (!(error instanceof VaultError && error.code === 'CHAIN_INVALID')) throw error;
      this.directory.events.alert('CHAIN_INVALID', [state.id]);
    }
  }

  /** Members whom the server suspended, and who are still in the chain. */
  #suspendedIn({ state, wire }: KnownGroup): string[] {
    const named = wire.suspensions.flatMap(suspendedIds);
    return [...new Set(named)].filter((id) => state.members.has(id) && id !== this.account.state.id);
  }

  /** What a way back is sealed of: nothing, where the member who renewed the key gave us a false one. */
  async #secretsOf(group: KnownGroup): Promise<Secrets> {
    const secrets = await this.keyring.secretsOf(group);
    return (await this.#hasFalseKey(group)) ? new Map(secrets).set(epochOf(group.state), NOT_GIVEN) : secrets;
  }

  /** A member who renewed the key gave us a false one. */
  async #hasFalseKey(group: KnownGroup): Promise<boolean> {
    const newest = epochOf(group.state);
    const secrets = await this.keyring.secretsOf(group, newest);
    return !secrets.has(newest) && group.wire.wraps.some(({ epoch }) => epoch === newest);
  }

  /** Signs a change on the newest state, and again when another member was faster. `handsOn`: the key in force goes to another person. */
  async #change(id: SldId, make: (group: KnownGroup) => Promise<MadeLink>, handsOn = false): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      let group = await this.directory.group(id, -1);
      if (handsOn && (await this.#hasFalseKey(group))) {
        await this.renewKey(id);
        group = await this.directory.group(id, -1);
      }
      const made = await make(group);
      try {
        await this.server.appendGroupLink(id, linkToWire(made));
        // Seen from now on, by this page and the next: a server that forgets it shows an older past.
        this.pins.check(await extendGroup(group.state, made.link, this.directory));
        await this.pins.save();
        this.directory.evict(id);
        return;
      } catch (error) {
        if (!(error instanceof VaultError && error.code === 'CHAIN_CONFLICT' && tried < MAX_ATTEMPTS)) throw error;
      }
    }
  }

  #staying({ state }: KnownGroup, without: readonly string[] = []): Promise<IdentityState[]> {
    return this.directory.refresh([...state.members.keys()].filter((id) => !without.includes(id)));
  }

  #info(group: KnownGroup): GroupInfo {
    const { state } = group;
    return {
      id: state.id,
      name: state.name,
      isAdmin: isAdmin(state, this.account.state.id),
      epoch: epochOf(state),
      rotationNeeded: this.isRotationDue(group),
    };
  }
}
